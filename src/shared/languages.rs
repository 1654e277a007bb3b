//! The languages of the page. The build script reads this file, too.

macro_rules! languages {
    ($($(#[$attribute:meta])* $language:ident = $code:literal, $name:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum Language {
            $(#[doc = $name] $(#[$attribute])* $language,)*
        }

        impl Language {
            /// All languages, in the order of the menu.
            pub const ALL: [Language; [$($code),*].len()] = [$(Language::$language),*];

            /// Returns the language's code, as in the attribute `lang` and in the name of its file.
            pub const fn code(self) -> &'static str {
                match self { $(Language::$language => $code,)* }
            }

            /// Returns the language's name in that language.
            pub const fn name(self) -> &'static str {
                match self { $(Language::$language => $name,)* }
            }
        }
    };
}

languages! {
    // Compiled in. The texts of the others are fetched.
    #[default]
    English = "en", "English";
    French = "fr", "Français";
    Italian = "it", "Italiano";
    Arabic = "ar", "العربية";
    Vietnamese = "vi", "Tiếng Việt";
}

impl Language {
    /// Returns the direction of writing, as in the attribute `dir`.
    pub const fn direction(self) -> &'static str {
        if matches!(self, Language::Arabic) { "rtl" } else { "ltr" }
    }

    /// Returns the language of a code or a browser's language tag, such as `fr-CA`. `None` if it is not supported.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let code = tag.split('-').next()?;
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Returns the language of the first supported tag, or English.
    pub fn preferred(tags: impl IntoIterator<Item = String>) -> Language {
        tags.into_iter().find_map(|tag| Language::from_tag(&tag)).unwrap_or_default()
    }
}
