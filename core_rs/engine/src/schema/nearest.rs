//! "Did you mean": the nearest of the names that would have been valid, if one is near.

/// The candidate that is most like `name`, if at most a third of the letters differ or the same words stand in another
/// order. Ties go to the first candidate.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let mut best: Option<(&str, f64)> = None;
    for candidate in candidates {
        let other = candidate.to_lowercase();
        let likeness = strsim::jaro_winkler(&name, &other);
        if best.is_none_or(|(_, so_far)| likeness > so_far) && is_near(&name, &other) {
            best = Some((candidate, likeness));
        }
    }
    best.map(|(candidate, _)| candidate)
}

fn is_near(one: &str, other: &str) -> bool {
    let words = |text: &str| {
        let mut words: Vec<String> = text.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let is_address = one.contains('.');
    let is_number = |part: &str| is_address && part.bytes().all(|byte| byte.is_ascii_digit());
    let near = |(one, other): (&str, &str)| {
        let letters = one.chars().count().max(other.chars().count());
        3 * strsim::osa_distance(one, other) <= letters || is_number(one) && is_number(other)
    };
    if one.split('.').count() != other.split('.').count() {
        return near((one, other));
    }
    // Each part of an address for itself: one that is right makes another no nearer.
    words(one) == words(other) || one.split('.').zip(other.split('.')).all(near)
}

/// What is wrong with a key that a row or table does not have.
pub fn unknown_key<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    if key == "text" {
        return "cannot be given: texts are made from the effects and the other keys of a row".to_owned();
    }
    format!("is unknown{}", did_you_mean(key, known))
}

/// The end of a message about an unknown name: "; did you mean 'farm'?", or nothing if none is near.
pub fn did_you_mean<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, candidates).map_or_else(String::new, |found| format!("; did you mean '{found}'?"))
}
