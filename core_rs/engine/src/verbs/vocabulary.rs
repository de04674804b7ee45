//! What the list of verbs becomes.

macro_rules! vocabulary {
    ($d:tt $($name:ident $file:ident;)*) => {
        $(pub use $file::$name;)*

        /// One step of an effect. The tag has a byte of its own: hidden in a field of some verb it would take longer to read.
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[repr(u8)]
        pub enum Step {
            /// The effect is done.
            End,
            /// (from `when` and `option` on a step) skip the next step unless the condition at this position of the catalog's `conditions`
            /// holds.
            If(u8),
            /// A verb that only a module has: its position in [`Catalog::special`].
            Special(u8),
            $($name($name),)*
        }

        fn entries() -> Vec<Entry> {
            let all = [
                $(Entry::of::<$name>(|what, step, arena| Step::$name(Verb::lower(what, step, arena))),)*
            ];
            all.into_iter().flatten().collect()
        }

        /// The value of `call` for the verb of a step; the arms that follow are for what is no verb.
        macro_rules! of_verb {
            ($d step:expr, $d verb:ident => $d call:expr; $d($d other:tt)*) => {
                match $d step {
                    $(Step::$name($d verb) => $d call,)*
                    $d($d other)*
                }
            };
        }
    };
}
