//! What modules have besides cards and locations that tables tell of.

/// All of it, section by section. In tables those who are held follow the cards, the others the locations.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extras(Vec<ExtraSection>);

/// Things of one sort.
#[derive(Clone, PartialEq, Debug)]
pub struct ExtraSection {
    pub module: u8,
    /// Its position among the sections of its module.
    pub number: u8,
    /// Its section in the data.
    pub id: &'static str,
    /// What one of them is called.
    pub name: &'static str,
    /// A seat holds and plays them like cards; else they lie there for all and are used like locations.
    pub held: bool,
    pub rows: Vec<Extra>,
    /// How many stand before them among those that are held, or among those that are not.
    first: u16,
}

/// One of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Extra {
    pub id: String,
    pub name: String,
}

impl ExtraSection {
    /// A section of things that a seat holds and plays like cards, each by id and name.
    pub(crate) fn held<'a>(
        id: &'static str,
        name: &'static str,
        rows: impl Iterator<Item = (&'a String, &'a String)>,
    ) -> ExtraSection {
        let rows = rows.map(|(id, name)| Extra {
            id: id.clone(),
            name: name.clone(),
        });
        ExtraSection {
            module: 0,
            number: 0,
            id,
            name,
            held: true,
            rows: rows.collect(),
            first: 0,
        }
    }

    /// A section of things that lie there for all and are used like locations.
    pub(crate) fn used<'a>(
        id: &'static str,
        name: &'static str,
        rows: impl Iterator<Item = (&'a String, &'a String)>,
    ) -> ExtraSection {
        ExtraSection {
            held: false,
            ..ExtraSection::held(id, name, rows)
        }
    }
}

impl Extras {
    /// Adds the sections of a module.
    pub(crate) fn add(&mut self, module: u8, sections: Vec<ExtraSection>) {
        for (number, section) in sections.into_iter().enumerate() {
            let first = self.ids(section.held).count() as u16;
            self.0.push(ExtraSection {
                module,
                number: number as u8,
                first,
                ..section
            });
        }
    }

    /// The sections of things that are held, or of those that are not.
    pub fn sections(&self, held: bool) -> impl Iterator<Item = &ExtraSection> {
        self.0.iter().filter(move |section| section.held == held)
    }

    /// These things in the order of tables, each by its section and its number there.
    pub fn each(&self, held: bool) -> impl Iterator<Item = (&ExtraSection, u8)> {
        self.sections(held)
            .flat_map(|section| (0..section.rows.len() as u8).map(move |at| (section, at)))
    }

    pub fn ids(&self, held: bool) -> impl Iterator<Item = &String> {
        self.each(held).map(|(section, at)| &section.rows[usize::from(at)].id)
    }

    /// How many there are in all.
    pub fn count(&self) -> usize {
        self.0.iter().map(|section| section.rows.len()).sum()
    }

    /// Is this thing of a module's section held, and where does it stand among its like?
    pub fn position(&self, module: u8, section: u8, at: u8) -> Option<(bool, u16)> {
        let found = self
            .0
            .iter()
            .find(|one| (one.module, one.number) == (module, section))?;
        Some((found.held, found.first + u16::from(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(ids: &[String]) -> impl Iterator<Item = (&String, &String)> {
        ids.iter().map(|id| (id, id))
    }

    #[test]
    fn sections_stand_one_behind_another_by_their_kind() {
        let [visitors, tiles, powers, awards] = [("v", 3), ("t", 2), ("p", 1), ("a", 2)]
            .map(|(id, n)| (0..n).map(|at| format!("{id}{at}")).collect::<Vec<_>>());
        let mut extras = Extras::default();
        let first = [
            ExtraSection::held("visitor", "visitor", rows(&visitors)),
            ExtraSection::used("tile", "train tile", rows(&tiles)),
            ExtraSection::held("power", "power", rows(&powers)),
        ];
        extras.add(3, first.into());
        extras.add(5, vec![ExtraSection::used("award", "award", rows(&awards))]);

        assert_eq!(extras.count(), 8);
        assert!(extras.ids(true).eq(["v0", "v1", "v2", "p0"]));
        assert!(extras.ids(false).eq(["t0", "t1", "a0", "a1"]));
        assert_eq!(extras.position(3, 0, 2), Some((true, 2)));
        assert_eq!(extras.position(3, 1, 1), Some((false, 1)));
        assert_eq!(extras.position(3, 2, 0), Some((true, 3)));
        assert_eq!(extras.position(5, 0, 1), Some((false, 3)));
        assert_eq!(extras.position(5, 1, 0), None);
    }
}
