//! Enumerations whose values have names and labels.

/// Defines an enumeration with all of its values in their order. After `=` is the name of each in links, saved settings and style
/// sheets, and after `=>` its label in the current language. Either may be missing, for all values.
macro_rules! named {
    ($(#[$of_type:meta])* pub enum $Type:ident {
        $($(#[$of_value:meta])* $Value:ident $(= $name:literal)? $(=> $label:expr)?,)*
    }) => {
        $(#[$of_type])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $Type { $($(#[$of_value])* $Value),* }

        impl $Type {
            pub const ALL: [$Type; [$(stringify!($Value)),*].len()] = [$($Type::$Value),*];
        }

        $crate::shared::named::named!(@names $Type { $($Value $(= $name)?),* });
        $crate::shared::named::named!(@labels $Type { $($Value $(=> $label)?),* });
    };
    (@names $Type:ident { $($Value:ident = $name:literal),* }) => {
        impl $Type {
            pub const fn name(self) -> &'static str {
                match self { $($Type::$Value => $name),* }
            }
        }
    };
    (@labels $Type:ident { $($Value:ident => $label:expr),* }) => {
        impl $Type {
            pub fn label(self) -> &'static str {
                match self { $($Type::$Value => $label),* }
            }
        }
    };
    (@names $Type:ident { $($Value:ident),* }) => {};
    (@labels $Type:ident { $($Value:ident),* }) => {};
}
pub(crate) use named;
