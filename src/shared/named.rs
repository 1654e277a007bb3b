//! Enumerations whose values have names.

/// Defines an enumeration with all of its values in their order, the name of each in links, saved settings and style sheets, and, if
/// they follow `=>`, their labels in the current language.
macro_rules! named {
    ($(#[$of_type:meta])* pub enum $Type:ident { $($(#[$of_value:meta])* $Value:ident = $name:literal $(=> $label:expr)?,)* }) => {
        $(#[$of_type])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $Type { $($(#[$of_value])* $Value),* }

        impl $Type {
            pub const ALL: [$Type; [$($name),*].len()] = [$($Type::$Value),*];

            pub const fn name(self) -> &'static str {
                match self { $($Type::$Value => $name),* }
            }
        }

        $crate::shared::named::named!(@labels $Type { $($Value $(=> $label)?),* });
    };
    (@labels $Type:ident { $($Value:ident => $label:expr),* }) => {
        impl $Type {
            pub fn label(self) -> &'static str {
                match self { $($Type::$Value => $label),* }
            }
        }
    };
    (@labels $Type:ident { $($Value:ident),* }) => {};
}
pub(crate) use named;
