//! The arrangement of the Learn view: which panels are on show, and how wide they are.

use crate::shared::locale::t;
use crate::shared::named::named;

named! {
    /// A column of panels, which can be hidden. Beside each other, they fill a wide window.
    pub enum Column {
        /// The node in question: its board and its successors.
        Board = "board" => t!(board),
        /// The search tree.
        Tree = "tree" => t!(panel_tree),
        /// The frontier, the closed list, the pseudocode and the counts.
        Lists = "lists" => t!(panel_lists),
    }
}

named! {
    /// The part of the view that a narrow window shows.
    #[derive(Default)]
    pub enum Tab {
        Lesson = "lesson" => t!(lessons),
        Search = "search" => t!(search),
        #[default]
        Board = "board" => t!(board),
        Tree = "tree" => t!(panel_tree),
        Frontier = "frontier" => t!(frontier),
        Code = "code" => t!(panel_code),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum List {
    #[default]
    Frontier,
    Closed,
}

named! {
    /// A picture of the whole search.
    #[derive(Default)]
    pub enum Picture {
        #[default]
        Tree,
        Space,
    }
}

/// The columns between which the tree takes the rest of the width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Board,
    Lists,
}

/// The least and the greatest width of a column at a side, in hundredths of the whole.
pub const WIDTHS: (u32, u32) = (18, 50);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrange {
    /// Hide a column, or show it again.
    Toggle(Column),
    /// Give the column at a side this many hundredths of the width.
    Resize(Side, u32),
    Show(Tab),
    List(List),
    Picture(Picture),
    FoldLesson(bool),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Workbench {
    hidden: [bool; 3],
    /// The widths of the board's column and the lists', in hundredths of the whole.
    widths: [u32; 2],
    /// The part that a narrow window shows, unless it is hidden.
    tab: Tab,
    /// The part that it shows again when a node is no longer inspected.
    tab_before: Option<Tab>,
    pub list: List,
    pub picture: Picture,
    pub is_lesson_folded: bool,
}

impl Tab {
    /// Returns the column of the panel. `None` if it is in no column.
    const fn column(self) -> Option<Column> {
        match self {
            Tab::Lesson | Tab::Search => None,
            Tab::Board => Some(Column::Board),
            Tab::Tree => Some(Column::Tree),
            Tab::Frontier | Tab::Code => Some(Column::Lists),
        }
    }
}

impl Default for Workbench {
    fn default() -> Workbench {
        Workbench {
            hidden: [false; 3],
            widths: [30; 2],
            tab: Tab::default(),
            tab_before: None,
            list: List::default(),
            picture: Picture::default(),
            is_lesson_folded: true,
        }
    }
}

impl Workbench {
    pub fn hides(&self, column: Column) -> bool {
        self.hidden[column as usize]
    }

    /// Returns the columns that are hidden, from the left.
    pub fn hidden(&self) -> impl Iterator<Item = Column> {
        Column::ALL.into_iter().filter(|column| self.hides(*column))
    }

    /// Hides these columns and shows the others.
    pub fn hide(&mut self, columns: &[Column]) {
        self.hidden = Column::ALL.map(|column| columns.contains(&column));
    }

    /// Returns the parts that are not hidden, in their order.
    pub fn tabs(&self) -> Vec<Tab> {
        let is_shown = |tab: &Tab| tab.column().is_none_or(|column| !self.hides(column));
        Tab::ALL.into_iter().filter(is_shown).collect()
    }

    /// Returns the part that a narrow window shows. If it is hidden, that is the first panel, or the choice of the search.
    pub fn tab(&self) -> Tab {
        let tabs = self.tabs();
        let panel = || tabs.iter().copied().find(|tab| tab.column().is_some());
        if tabs.contains(&self.tab) { self.tab } else { panel().unwrap_or(Tab::Search) }
    }

    /// Returns the width of the column at a side, in hundredths of the whole.
    pub fn width(&self, side: Side) -> u32 {
        self.widths[side as usize]
    }

    pub fn arrange(&mut self, change: Arrange) {
        match change {
            Arrange::Toggle(column) => self.hidden[column as usize] ^= true,
            Arrange::Resize(side, width) => self.widths[side as usize] = width.clamp(WIDTHS.0, WIDTHS.1),
            Arrange::Show(tab) => {
                self.tab = tab;
                self.tab_before = None;
            }
            Arrange::List(list) => self.list = list,
            Arrange::Picture(picture) => self.picture = picture,
            Arrange::FoldLesson(is_folded) => self.is_lesson_folded = is_folded,
        }
    }

    /// Shows the text and the picture of a part of a lesson that was opened.
    pub fn open_lesson(&mut self, picture: Picture) {
        self.is_lesson_folded = false;
        self.picture = picture;
        self.arrange(Arrange::Show(Tab::Lesson));
    }

    /// Shows the steps of the search instead of a text or a form that fills a narrow window.
    pub fn show_steps(&mut self) {
        if matches!(self.tab, Tab::Lesson | Tab::Search) {
            self.arrange(Arrange::Show(Tab::Board));
        }
    }

    /// Shows the board of a node that is inspected, and afterwards what was on show before.
    pub fn inspect(&mut self, is_inspected: bool) {
        if is_inspected {
            self.hidden[Column::Board as usize] = false;
            if self.tab != Tab::Board {
                self.tab_before = Some(std::mem::replace(&mut self.tab, Tab::Board));
            }
        } else if let Some(tab) = self.tab_before.take() {
            self.tab = tab;
        }
    }
}
