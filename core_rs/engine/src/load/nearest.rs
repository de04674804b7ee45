//! "Did you mean": the nearest of the names that would have been valid.

/// The candidate that is most like `name`, whatever the difference; `None` only without candidates. Ties go to the
/// first candidate.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let mut best: Option<(&str, f64)> = None;
    for candidate in candidates {
        let likeness = strsim::jaro_winkler(&name, &candidate.to_lowercase());
        if best.is_none_or(|(_, so_far)| likeness > so_far) {
            best = Some((candidate, likeness));
        }
    }
    best.map(|(candidate, _)| candidate)
}

/// What is wrong with a key that a row or table does not have.
pub fn unknown_key<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    if key == "text" {
        return "cannot be given: texts are made from the effects and the other keys of a row".to_owned();
    }
    format!("is unknown{}", did_you_mean(key, known))
}

/// The end of a message about an unknown name: "; did you mean 'farm'?", or nothing without candidates.
pub fn did_you_mean<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, candidates).map_or_else(String::new, |found| format!("; did you mean '{found}'?"))
}
