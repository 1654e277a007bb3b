//! The board: tiles that are clicked, tapped, dragged and swiped, or walked over by keys.
//!
//! Arrow keys slide tiles wherever the focus is, but for the board's own cells: the Tab key comes to one of these, and from there
//! arrows lead from cell to cell, as in any grid, and Enter presses one. A mouse puts the focus on the board as a whole, so
//! whoever plays by mouse and keys together never gets lost in it.

use super::use_language;
use crate::app::browser;
use crate::app::gesture::{Drag, Gesture, Release};
use crate::app::language::{fill, say};
use crate::app::playback::Pace;
use crate::puzzle::{Board, Direction};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, HtmlElement, KeyboardEvent, PointerEvent};
use yew::prelude::*;

/// Properties of [`BoardView`].
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    pub board: Board,
    pub goal: Board,
    /// How fast moves follow each other, while a solution plays.
    pub pace: Option<Pace>,
    /// The tile to move next, if that is shown.
    pub hint: Option<u8>,
    /// The tile that another is to be exchanged with, while the board is edited.
    pub chosen: Option<u8>,
    /// Whether a press exchanges tiles: none slides then.
    pub is_edited: bool,
    /// Whether a mouse presses what it points at.
    pub is_hovered: bool,
    /// The address of a picture on the tiles.
    pub picture: Option<AttrValue>,
    /// Whether tiles with a picture have their numbers too.
    pub has_numbers: bool,
    pub on_press: Callback<usize>,
    pub on_swipe: Callback<Direction>,
}

/// The board. Every tile is one element for good, so that a change of its place is a movement.
#[component]
pub fn BoardView(props: &BoardProps) -> Html {
    use_language();
    let side = props.board.side().get();
    let cells = use_node_ref();
    let held = use_mut_ref(|| None::<Held>);
    let on_pointer_down = {
        let (held, cells, board) = (held.clone(), cells.clone(), props.board);
        Callback::from(move |event: PointerEvent| {
            let Some(area) = cells.cast::<HtmlElement>().filter(|_| event.button() == 0) else { return };
            // What happens to the pointer outside the board is still the board's. Refused for one that is gone already.
            let _ = area.set_pointer_capture(event.pointer_id());
            let (place, edge) = place(&event, &area.get_bounding_client_rect(), side);
            let gesture = Gesture::new(board, place, edge, browser::now());
            let_go(held.replace(Some(Held { gesture, from: at(&event), area, tiles: Vec::new() })));
        })
    };
    let on_pointer_move = {
        let (held, cells) = (held.clone(), cells.clone());
        let (board, on_press) = (props.board, props.on_press.clone());
        let (is_edited, is_hovered) = (props.is_edited, props.is_hovered);
        Callback::from(move |event: PointerEvent| {
            if let Some(held) = held.borrow_mut().as_mut() {
                if !is_edited {
                    held.follow(&event);
                }
            } else if is_hovered && !is_edited && event.pointer_type() == "mouse" {
                let Some(area) = cells.cast::<HtmlElement>() else { return };
                let (place, edge) = place(&event, &area.get_bounding_client_rect(), side);
                let pointed = Gesture::new(board, place, edge, browser::now()).release((0.0, 0.0), browser::now());
                if let Release::Press(cell) = pointed {
                    on_press.emit(cell);
                }
            }
        })
    };
    let on_pointer_up = {
        let (held, on_press, on_swipe) = (held.clone(), props.on_press.clone(), props.on_swipe.clone());
        let is_edited = props.is_edited;
        Callback::from(move |event: PointerEvent| {
            let Some(lifted) = held.take() else { return };
            let release = lifted.gesture.release(lifted.moved(&event), browser::now());
            let_go(Some(lifted));
            match release {
                Release::Press(cell) => on_press.emit(cell),
                Release::Slide(direction) if !is_edited => on_swipe.emit(direction),
                Release::Slide(_) | Release::Nothing => {}
            }
        })
    };
    let on_pointer_cancel = {
        let held = held.clone();
        Callback::from(move |_: PointerEvent| let_go(held.take()))
    };

    // The tile that the Tab key comes to, and the one that was pressed by a key last, whose place is told.
    let stop = use_state_eq(|| None::<u8>);
    let told = use_state_eq(|| None::<u8>);
    let on_key = {
        let (stop, told, cells) = (stop.clone(), told.clone(), cells.clone());
        let (board, on_press) = (props.board, props.on_press.clone());
        Callback::from(move |event: KeyboardEvent| {
            let tile = event.target_dyn_into::<HtmlElement>().and_then(|cell| cell.get_attribute("data-tile"));
            let Some(tile) = tile.and_then(|tile| tile.parse().ok()).filter(|_| !event.alt_key() && !event.meta_key())
            else {
                return;
            };
            let cell = board.cell_of(tile);
            match (event.key().as_str(), walk(&event.key(), event.ctrl_key(), cell, side)) {
                ("Enter" | " ", _) => {
                    on_press.emit(cell);
                    told.set(Some(tile));
                }
                (_, Some(cell)) => {
                    let tile = board.tiles()[cell];
                    stop.set(Some(tile));
                    told.set(None);
                    let element = cells.cast::<HtmlElement>().and_then(|cells| cell_element(&cells, tile));
                    // Refused only for what is not in the page.
                    let _ = element.map(|element| element.focus());
                }
                _ => return,
            }
            event.prevent_default();
            // It would slide a tile besides.
            event.stop_propagation();
        })
    };
    // Another board may have fewer.
    let stop = stop.filter(|&tile| usize::from(tile) < props.board.tiles().len()).unwrap_or(props.board.tiles()[0]);
    let on_mouse_down = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        let board = event.target_dyn_into::<HtmlElement>().and_then(|cell| cell.closest("[role=grid]").ok().flatten());
        let _ = board.and_then(|board| board.dyn_into().ok()).map(|board: HtmlElement| board.focus()); // As above.
    });

    // Rows hold their cells by aria-owns: in the document all cells lie in the last one, so that no tile ever changes
    // its parent, which would end its transition.
    let owned = |row: usize| {
        let tiles = props.board.tiles()[row * side..(row + 1) * side].iter();
        tiles.map(|tile| cell_id(*tile)).collect::<Vec<_>>().join(" ")
    };
    html! {
        <>
            <div
                role="grid"
                class="board"
                dir="ltr"
                tabindex="-1"
                aria-label={fill("{side} by {side} board", &[&side, &side])}
                data-side={side.to_string()}
                data-pace={props.pace.map(|pace| pace.moves_a_second().to_string())}
                data-picture={props.picture.as_ref().map(|_| if props.has_numbers { "numbered" } else { "plain" })}
                onkeydown={on_key}
                onmousedown={on_mouse_down}
                onpointerdown={on_pointer_down}
                onpointermove={on_pointer_move}
                onpointerup={on_pointer_up}
                onpointercancel={on_pointer_cancel}
            >
                { for (0..side - 1).map(|row| html! { <div key={format!("row-{row}")} role="row" aria-owns={owned(row)}></div> }) }
                <div key="cells" role="row" class="cells" ref={cells} aria-owns={owned(side - 1)}>
                    { for (0..props.board.tiles().len() as u8).map(|tile| cell(props, tile, stop == tile)) }
                </div>
            </div>
            <p class="hidden" role="status">{ for told.filter(|_| props.pace.is_none()).map(|tile| label(&props.board, tile)) }</p>
        </>
    }
}

/// A pointer that is down, and the tiles that follow it.
struct Held {
    gesture: Gesture,
    from: (f64, f64),
    area: HtmlElement,
    tiles: Vec<HtmlElement>,
}

impl Held {
    fn moved(&self, event: &PointerEvent) -> (f64, f64) {
        let (x, y) = at(event);
        (x - self.from.0, y - self.from.1)
    }

    /// Puts the tiles where the pointer has drawn them: by their style alone, as the board itself is not another.
    fn follow(&mut self, event: &PointerEvent) {
        let drag = self.gesture.drag(self.moved(event));
        let Drag { tiles, by: (right, down) } = drag.unwrap_or(Drag { tiles: Vec::new(), by: (0.0, 0.0) });
        if self.tiles.len() != tiles.len() {
            self.drop_tiles();
            self.tiles = tiles.into_iter().filter_map(|tile| cell_element(&self.area, tile)).collect();
        }
        for tile in &self.tiles {
            let style = tile.style();
            // Known properties, and values that make sense.
            let _ = style.set_property("transition", "none");
            let _ = style.set_property("translate", &format!("{}px {}px", right as i32, down as i32));
        }
    }

    fn drop_tiles(&mut self) {
        for tile in self.tiles.drain(..) {
            let style = tile.style();
            let _ = (style.remove_property("transition"), style.remove_property("translate")); // As above.
        }
    }
}

/// Has the tiles that followed a pointer go to where the board has them.
fn let_go(held: Option<Held>) {
    if let Some(mut held) = held {
        held.drop_tiles();
    }
}

fn at(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// Where a pointer is on the board, and a cell's edge, in CSS pixels.
fn place(event: &PointerEvent, area: &DomRect, side: usize) -> ((f64, f64), f64) {
    let (x, y) = at(event);
    ((x - area.x(), y - area.y()), area.width() / side as f64)
}

fn cell_id(tile: u8) -> String {
    format!("cell-{tile}")
}

fn cell_element(cells: &HtmlElement, tile: u8) -> Option<HtmlElement> {
    cells.query_selector(&format!("#{}", cell_id(tile))).ok().flatten()?.dyn_into().ok()
}

/// The cell that a key leads to from another: arrows to its neighbours, Home and End to the ends of its row, or of the board.
fn walk(key: &str, is_far: bool, cell: usize, side: usize) -> Option<usize> {
    let (first, last) = if is_far { (0, side * side - 1) } else { (cell / side * side, cell / side * side + side - 1) };
    let next = match key {
        "ArrowUp" => cell.checked_sub(side).unwrap_or(cell),
        "ArrowDown" if cell + side < side * side => cell + side,
        "ArrowLeft" => cell.saturating_sub(1).max(cell / side * side),
        "ArrowRight" => (cell + 1).min(cell / side * side + side - 1),
        "ArrowDown" => cell,
        "Home" => first,
        "End" => last,
        _ => return None,
    };
    Some(next)
}

/// What is read aloud of a tile: where it is, and whether a press moves it.
fn label(board: &Board, tile: u8) -> String {
    let (side, cell) = (board.side().get(), board.cell_of(tile));
    let name = if tile == 0 { say("blank").to_owned() } else { tile.to_string() };
    let place = fill("{tile}, row {row}, column {column}", &[&name, &(cell / side + 1), &(cell % side + 1)]);
    if board.line_moves(cell).is_empty() { place } else { fill("{place}, can move", &[&place]) }
}

fn cell(props: &BoardProps, tile: u8, is_stop: bool) -> Html {
    let side = props.board.side().get();
    let cell = props.board.cell_of(tile);
    let (row, column) = (cell / side, cell % side);
    let onclick = {
        let on_press = props.on_press.clone();
        Callback::from(move |event: MouseEvent| {
            // Not made by a pointer, which is heard of on the board, but by something that reads the page aloud.
            if event.detail() == 0 {
                on_press.emit(cell);
            }
        })
    };
    let home = props.goal.cell_of(tile);
    let is_true = |is: bool| is.then_some("true");
    html! {
        <div
            key={tile}
            id={cell_id(tile)}
            role="gridcell"
            class={if tile == 0 { "blank" } else { "tile" }}
            data-tile={tile.to_string()}
            data-row={row.to_string()}
            data-column={column.to_string()}
            data-hint={is_true(props.hint == Some(tile))}
            data-chosen={is_true(props.chosen == Some(tile))}
            data-home={(home == cell).to_string()}
            tabindex={if is_stop { "0" } else { "-1" }}
            aria-selected={is_true(props.chosen == Some(tile))}
            aria-label={label(&props.board, tile)}
            {onclick}
        >
            if tile > 0 {
                <span aria-hidden="true">
                    if let Some(address) = &props.picture {
                        <img
                            class="picture"
                            src={address}
                            alt=""
                            draggable="false"
                            style={format!("--home-row: {}; --home-column: {}", home / side, home % side)}
                        />
                        <b>{ tile }</b>
                    } else {
                        { tile }
                    }
                </span>
            }
        </div>
    }
}
