//! The board: tiles that are clicked, tapped and swiped.

use crate::app::playback::Pace;
use crate::puzzle::{Board, Direction};
use web_sys::PointerEvent;
use yew::prelude::*;

/// A pointer that moved further than this, in CSS pixels, was meant to slide, not to press.
const SWIPE: i32 = 16;

/// Properties of [`BoardView`].
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    pub board: Board,
    pub goal: Board,
    /// How fast moves follow each other, while a solution plays.
    pub pace: Option<Pace>,
    pub on_press: Callback<usize>,
    pub on_swipe: Callback<Direction>,
}

/// The board. Every tile is one element for good, so that a change of its place is a movement.
#[component]
pub fn BoardView(props: &BoardProps) -> Html {
    let side = props.board.side().get();
    let gesture = use_mut_ref(Gesture::default);
    let on_pointer_down = {
        let gesture = gesture.clone();
        Callback::from(move |event: PointerEvent| {
            *gesture.borrow_mut() = Gesture { from: Some((event.client_x(), event.client_y())), was_swipe: false };
        })
    };
    let on_pointer_up = {
        let (gesture, on_swipe) = (gesture.clone(), props.on_swipe.clone());
        Callback::from(move |event: PointerEvent| {
            let direction = gesture.borrow_mut().end(event.client_x(), event.client_y());
            if let Some(direction) = direction {
                on_swipe.emit(direction);
            }
        })
    };

    // Rows hold their cells by aria-owns: in the document all cells lie in the last one, so that no tile ever changes
    // its parent, which would end its transition.
    let owned = |row: usize| {
        let tiles = props.board.tiles()[row * side..(row + 1) * side].iter();
        tiles.map(|tile| cell_id(*tile)).collect::<Vec<_>>().join(" ")
    };
    html! {
        <div
            role="grid"
            class="board"
            tabindex="0"
            aria-label={format!("{side} by {side} board. Arrow keys slide tiles.")}
            data-side={side.to_string()}
            data-pace={props.pace.map(|pace| pace.moves_a_second().to_string())}
            onpointerdown={on_pointer_down}
            onpointerup={on_pointer_up}
        >
            { for (0..side - 1).map(|row| html! { <div key={format!("row-{row}")} role="row" aria-owns={owned(row)}></div> }) }
            <div key="cells" role="row" class="cells" aria-owns={owned(side - 1)}>
                { for (0..props.board.tiles().len() as u8).map(|tile| cell(props, tile, &gesture)) }
            </div>
        </div>
    }
}

/// A pointer between down and up, and what came of the last one.
#[derive(Default)]
struct Gesture {
    from: Option<(i32, i32)>,
    /// A swipe within one tile is followed by a click on it, which means nothing then.
    was_swipe: bool,
}

impl Gesture {
    fn end(&mut self, x: i32, y: i32) -> Option<Direction> {
        let (from_x, from_y) = self.from.take()?;
        let (right, down) = (x - from_x, y - from_y);
        if right.abs().max(down.abs()) < SWIPE {
            return None;
        }
        self.was_swipe = true;
        Some(match (right.abs() > down.abs(), right > 0, down > 0) {
            (true, true, _) => Direction::Right,
            (true, false, _) => Direction::Left,
            (false, _, true) => Direction::Down,
            (false, _, false) => Direction::Up,
        })
    }
}

fn cell_id(tile: u8) -> String {
    format!("cell-{tile}")
}

fn cell(props: &BoardProps, tile: u8, gesture: &std::rc::Rc<std::cell::RefCell<Gesture>>) -> Html {
    let side = props.board.side().get();
    let cell = props.board.cell_of(tile);
    let (row, column) = (cell / side, cell % side);
    let onclick = {
        let (on_press, gesture) = (props.on_press.clone(), gesture.clone());
        Callback::from(move |_: MouseEvent| {
            if !gesture.borrow().was_swipe {
                on_press.emit(cell);
            }
        })
    };
    let label = if tile == 0 { "blank".to_owned() } else { tile.to_string() };
    html! {
        <div
            key={tile}
            id={cell_id(tile)}
            role="gridcell"
            class={if tile == 0 { "blank" } else { "tile" }}
            data-tile={tile.to_string()}
            data-row={row.to_string()}
            data-column={column.to_string()}
            data-home={(props.goal.tile(cell) == tile).to_string()}
            aria-label={format!("{label}, row {}, column {}", row + 1, column + 1)}
            {onclick}
        >
            if tile > 0 {
                <span aria-hidden="true">{ tile }</span>
            }
        </div>
    }
}
