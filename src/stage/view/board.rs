//! The board: tiles that can be clicked, tapped, dragged, swiped, or reached by keys.
//!
//! There are two layers. Below, tiles are drawn; each keeps its element, so that its moves are animated. Above, rows of
//! transparent cells take presses and the focus, and name the tiles to assistive technology. In one layer, a tile would either
//! lose its animation in another row, or belong to a row only by `aria-owns`, which not every screen reader follows.
//!
//! Arrow keys slide tiles unless a cell of the board has the focus. The Tab key reaches one cell; from there, arrow keys move
//! the focus from cell to cell, as in any grid, and Enter presses a cell. A click focuses the board as a whole, so that arrow
//! keys go on sliding tiles.

use crate::browser;
use crate::shared::locale::{Language, current_language, t};
use crate::stage::gesture::{Drag, Gesture, Release};
use crate::stage::playback::Pace;
use crate::stage::reading_out::{ReadOut, tile_name};
use crate::stage::settings::Theme;
use crate::widgets::style::style;
use crate::widgets::words::{use_language, use_number};
use npuzzle_engine::puzzle::{Board, Direction, Size};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement, KeyboardEvent, PointerEvent};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct BoardProps {
    pub board: Board,
    pub goal: Board,
    /// The speed, while a solution plays.
    pub pace: Option<Pace>,
    /// The tile of the hint, and the direction in which it should move, if that is told.
    pub hint: Option<(u16, Option<Direction>)>,
    /// The tile that was chosen in the editor.
    pub chosen: Option<u16>,
    /// Whether presses exchange tiles instead of sliding them.
    pub is_edited: bool,
    /// Whether the tiles are hidden.
    pub is_paused: bool,
    /// Whether hovering over a tile presses it.
    pub is_hovered: bool,
    /// Whether the tiles come from their goal cells when the board is first drawn.
    pub is_dealt: bool,
    pub is_won: bool,
    pub theme: Theme,
    /// The URL of the picture on the tiles.
    pub picture: Option<AttrValue>,
    /// Whether tiles with a picture show their numbers, too.
    pub has_numbers: bool,
    /// The row, column or neighbors that a key last announced.
    pub read_out: ReadOut,
    /// Whether the board may be zoomed: see site/zoom.js.
    pub can_zoom: bool,
    pub on_press: Callback<usize>,
    pub on_swipe: Callback<Direction>,
}

/// The board. Every tile keeps its element, so that a change of its position is animated.
#[component]
pub fn BoardView(props: &BoardProps) -> Html {
    use_language();
    let size = props.board.size();
    let (width, height) = (size.width(), size.height());
    let cells = use_node_ref();
    let held = use_mut_ref(|| None::<Held>);
    let act = {
        let (on_press, on_swipe, is_edited) = (props.on_press.clone(), props.on_swipe.clone(), props.is_edited);
        Callback::from(move |release: Release| match release {
            Release::Press(cell) => on_press.emit(cell),
            Release::Slide(direction) if !is_edited => on_swipe.emit(direction),
            Release::Slide(_) | Release::Nothing => {}
        })
    };
    let can_zoom = props.can_zoom;
    let on_pointer_down = {
        let (held, cells, board, act) = (held.clone(), cells.clone(), props.board.clone(), act.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(area) = cells.cast::<HtmlElement>().filter(|_| event.button() == 0) else { return };
            let (place, edge) = place(&event, &area.get_bounding_client_rect(), size);
            let gesture = Gesture::new(board.clone(), place, edge, browser::now());
            if gesture.cell().is_none() {
                return;
            }
            let earlier = held.take();
            // Two fingers zoom.
            if can_zoom && !event.is_primary() {
                return let_go(earlier);
            }
            // A primary pointer is the only one of its kind, so an earlier one was lifted elsewhere.
            if let Some(earlier) = earlier.filter(|_| !event.is_primary()) {
                // Taps of two thumbs count in the order in which the thumbs came down, so the earlier tap is over now.
                // While a tile is dragged, other pointers are ignored.
                match earlier.gesture.clone().on(board.clone()).release(earlier.by, browser::now()) {
                    Release::Nothing => {
                        held.replace(Some(earlier));
                        return;
                    }
                    release => act.emit(release),
                }
                let_go(Some(earlier));
            }
            let pointer = event.pointer_id();
            // The board follows the pointer outside its area, too. Fails for pointers that are gone already.
            let _ = area.set_pointer_capture(pointer);
            let (from, by) = (at(&event), (0.0, 0.0));
            let (line, tiles) = Default::default();
            held.replace(Some(Held { pointer, gesture, from, by, area, line, tiles }));
        })
    };
    let on_pointer_move = {
        let (held, cells) = (held.clone(), cells.clone());
        let (board, on_press) = (props.board.clone(), props.on_press.clone());
        let (is_edited, is_hovered) = (props.is_edited, props.is_hovered);
        Callback::from(move |event: PointerEvent| {
            if let Some(held) = held.borrow_mut().as_mut() {
                if !is_edited && held.pointer == event.pointer_id() {
                    held.follow(board.clone(), &event);
                }
            } else if is_hovered && !is_edited && event.pointer_type() == "mouse" {
                let Some(area) = cells.cast::<HtmlElement>() else { return };
                let (place, edge) = place(&event, &area.get_bounding_client_rect(), size);
                let pointed =
                    Gesture::new(board.clone(), place, edge, browser::now()).release((0.0, 0.0), browser::now());
                if let Release::Press(cell) = pointed {
                    on_press.emit(cell);
                }
            }
        })
    };
    let on_pointer_up = {
        let (held, board) = (held.clone(), props.board.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(lifted) = take(&held, &event) else { return };
            let release = lifted.gesture.clone().on(board.clone()).release(lifted.moved(&event), browser::now());
            let_go(Some(lifted));
            act.emit(release);
        })
    };
    let on_pointer_cancel = {
        let held = held.clone();
        Callback::from(move |event: PointerEvent| let_go(take(&held, &event)))
    };

    // The cell that the Tab key reaches, at first that of the blank, and the tile last pressed by key, which is announced.
    let (stop, announced) = (use_number(), use_number());
    let on_key = {
        let (stop, announced, cells) = (stop.clone(), announced.clone(), cells.clone());
        let (board, on_press) = (props.board.clone(), props.on_press.clone());
        Callback::from(move |event: KeyboardEvent| {
            let cell = cell_of_event(&event, size).filter(|_| !event.alt_key() && !event.meta_key());
            let Some(cell) = cell else { return };
            match (event.key().as_str(), walk(&event.key(), event.ctrl_key(), cell, size)) {
                ("Enter" | " ", _) => {
                    on_press.emit(cell);
                    announced.set(Some(board.tiles()[cell].into()));
                }
                (_, Some(cell)) => {
                    stop.set(Some(cell));
                    announced.set(None);
                    let element = cells.cast::<HtmlElement>().and_then(|cells| cell_element(&cells, cell, size));
                    // Fails only for elements outside the page.
                    let _ = element.map(|element| element.focus());
                }
                _ => return,
            }
            event.prevent_default();
            // The key would slide a tile, too.
            event.stop_propagation();
        })
    };
    let stop = stop.filter(|&cell| cell < size.cells()).unwrap_or(props.board.blank());
    let on_mouse_down = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        let board = event.target_dyn_into::<HtmlElement>().and_then(|cell| cell.closest("[role=grid]").ok().flatten());
        let _ = board.and_then(|board| board.dyn_into().ok()).map(|board: HtmlElement| board.focus()); // As above.
    });

    let on_click = {
        let on_press = props.on_press.clone();
        Callback::from(move |event: MouseEvent| {
            // Clicks of screen readers. The board handles those of pointers.
            if event.detail() == 0
                && let Some(cell) = cell_of_event(&event, size)
            {
                on_press.emit(cell);
            }
        })
    };

    let language = current_language();
    let cells_of = [props.board.cells(), props.goal.cells()];
    html! {
        <>
            <div class="lens" data-zoom={can_zoom.then_some("0")}><div
                role="grid"
                class="board"
                dir="ltr"
                tabindex="-1"
                aria-label={t!(board_of_size, width = width, height = height)}
                data-size={size.to_string()}
                data-pace={props.pace.map(|pace| pace.moves_a_second().to_string())}
                data-dealt={props.is_dealt.then_some("true")}
                data-won={props.is_won.then_some("true")}
                data-theme={props.theme.name()}
                data-paused={props.is_paused.then_some("true")}
                data-picture={props.picture.as_ref().map(|_| if props.has_numbers { "numbered" } else { "plain" })}
                // As a property: the page's policy forbids the attribute.
                ~style={style(format!("--columns: {width}; --rows: {height}"))}
                onkeydown={on_key}
                onmousedown={on_mouse_down}
                onpointerdown={on_pointer_down}
                onpointermove={on_pointer_move}
                onpointerup={on_pointer_up}
                onpointercancel={on_pointer_cancel}
            >
                <div class="cells" ref={cells} onclick={on_click}>
                    <div class="tiles" aria-hidden="true">
                        { for (1..size.cells() as u16).map(|tile| tile_view(props, &cells_of, tile)) }
                    </div>
                    { for (0..height).map(|row| html! {
                        <div key={row} role="row" aria-label={row_name(row)}>
                            { for (row * width..(row + 1) * width).map(|cell| cell_view(props, cell, stop == cell, language)) }
                        </div>
                    }) }
                </div>
            </div>
            </div>
            <p class="hidden" role="status">{ for announced.filter(|_| props.pace.is_none() && !props.is_paused).and_then(|tile| announcement(&props.board, tile as u16)) }</p>
            <p class="hidden" role="status" data-read-out={props.read_out.number.to_string()}>
                <span key={props.read_out.number}>{ &props.read_out.text }</span>
            </p>
        </>
    }
}

/// A pointer that is down, and the tiles that it drags.
struct Held {
    pointer: i32,
    gesture: Gesture,
    from: (f64, f64),
    /// The distance from there, in CSS pixels.
    by: (f64, f64),
    area: HtmlElement,
    /// The dragged tiles, and their elements.
    line: Vec<u16>,
    tiles: Vec<HtmlElement>,
}

impl Held {
    fn moved(&self, event: &PointerEvent) -> (f64, f64) {
        let (x, y) = at(event);
        (x - self.from.0, y - self.from.1)
    }

    /// Moves the dragged tiles by their style alone. The board stays the same until the pointer is lifted.
    fn follow(&mut self, board: Board, event: &PointerEvent) {
        self.by = self.moved(event);
        self.gesture.follow(self.by);
        let drag = self.gesture.clone().on(board).drag(self.by);
        let Drag { tiles, by: (right, down) } = drag.unwrap_or(Drag { tiles: Vec::new(), by: (0.0, 0.0) });
        if self.line != tiles {
            self.drop_tiles();
            self.tiles = tiles.iter().filter_map(|&tile| tile_element(&self.area, tile)).collect();
            self.line = tiles;
        }
        for tile in &self.tiles {
            let style = tile.style();
            // Fails only for unknown properties and invalid values.
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

/// Takes the pointer of an event, if it is the one that is down.
fn take(held: &RefCell<Option<Held>>, event: &PointerEvent) -> Option<Held> {
    held.borrow_mut().take_if(|held| held.pointer == event.pointer_id())
}

/// Returns dragged tiles to their cells.
fn let_go(held: Option<Held>) {
    if let Some(mut held) = held {
        held.drop_tiles();
    }
}

fn at(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// Returns the position of a pointer on the board, and the edge of a cell, in CSS pixels.
fn place(event: &PointerEvent, area: &DomRect, size: Size) -> ((f64, f64), f64) {
    let (x, y) = at(event);
    ((x - area.x(), y - area.y()), area.width() / size.width() as f64)
}

fn tile_element(cells: &HtmlElement, tile: u16) -> Option<HtmlElement> {
    cells.query_selector(&format!(".tile:nth-child({tile})")).ok().flatten()?.dyn_into().ok()
}

fn cell_element(cells: &HtmlElement, cell: usize, size: Size) -> Option<HtmlElement> {
    let (row, column) = (cell / size.width(), cell % size.width());
    cells.query_selector(&format!("[data-row='{row}'][data-column='{column}']")).ok().flatten()?.dyn_into().ok()
}

/// Returns the cell that a key moves the focus to: arrow keys to a neighbor, Home and End to the ends of the row, or of the
/// board if `is_far`.
fn walk(key: &str, is_far: bool, cell: usize, size: Size) -> Option<usize> {
    let width = size.width();
    let first = cell / width * width;
    let last = first + width - 1;
    let next = match key {
        "ArrowUp" => cell.checked_sub(width).unwrap_or(cell),
        "ArrowDown" if cell + width < size.cells() => cell + width,
        "ArrowLeft" => cell.saturating_sub(1).max(first),
        "ArrowRight" => (cell + 1).min(last),
        "ArrowDown" => cell,
        "Home" if is_far => 0,
        "Home" => first,
        "End" if is_far => size.cells() - 1,
        "End" => last,
        _ => return None,
    };
    Some(next)
}

/// Returns the cell at which an event arrives.
fn cell_of_event(event: &Event, size: Size) -> Option<usize> {
    let target = event.target_dyn_into::<Element>()?;
    let number = |name: &str| target.get_attribute(name)?.parse::<usize>().ok();
    Some(number("data-row")? * size.width() + number("data-column")?)
}

fn row_name(row: usize) -> String {
    t!(split_row, row = (row + 1))
}

/// Returns the accessible name of a tile: its position, and whether it can move.
fn label(tile: u16, cell: usize, size: Size, is_movable: bool) -> String {
    let width = size.width();
    let place = t!(tile_in_cell, tile = tile_name(tile), row = (cell / width + 1), column = (cell % width + 1));
    if is_movable { t!(movable_tile, tile = place) } else { place }
}

/// Returns whether a press on a cell moves tiles: it is in line with the blank.
fn is_movable(board: &Board, cell: usize) -> bool {
    let (width, blank) = (board.size().width(), board.blank());
    cell != blank && (cell / width == blank / width || cell % width == blank % width)
}

/// Returns the cell of a tile. `None` if the board has no such tile: the component remembers tiles of earlier boards.
fn cell_of(board: &Board, tile: u16) -> Option<usize> {
    board.tiles().iter().position(|&other| other == tile)
}

fn announcement(board: &Board, tile: u16) -> Option<String> {
    let cell = cell_of(board, tile)?;
    Some(label(tile, cell, board.size(), is_movable(board, cell)))
}

#[derive(PartialEq)]
struct Cell {
    tile: u16,
    size: Size,
    cell: usize,
    is_movable: bool,
    is_chosen: bool,
    /// Whether the Tab key reaches it.
    is_stop: bool,
    is_paused: bool,
    /// The texts depend on it.
    language: Language,
}

fn cell_view(props: &BoardProps, cell: usize, is_stop: bool, language: Language) -> Html {
    let tile = props.board.tiles()[cell];
    let piece = Piece::Cell(Cell {
        tile,
        size: props.board.size(),
        cell,
        is_movable: is_movable(&props.board, cell),
        is_chosen: props.chosen == Some(tile),
        is_stop,
        is_paused: props.is_paused,
        language,
    });
    html! { <Drawn key={cell} {piece} /> }
}

#[derive(PartialEq)]
struct Tile {
    tile: u16,
    size: Size,
    cell: usize,
    home: usize,
    hint: Option<Option<Direction>>,
    band: Option<usize>,
    is_paused: bool,
    picture: Option<AttrValue>,
}

fn tile_view(props: &BoardProps, [cells, homes]: &[Vec<usize>; 2], tile: u16) -> Html {
    let size = props.board.size();
    let (cell, home) = (cells[usize::from(tile)], homes[usize::from(tile)]);
    let piece = Piece::Tile(Tile {
        tile,
        size,
        cell,
        home,
        hint: props.hint.filter(|(hinted, _)| *hinted == tile).map(|(_, direction)| direction),
        band: props.theme.band(home / size.width(), home % size.width()),
        is_paused: props.is_paused,
        picture: props.picture.clone(),
    });
    html! { <Drawn key={tile} {piece} /> }
}

#[derive(PartialEq)]
enum Piece {
    Cell(Cell),
    Tile(Tile),
}

#[derive(Properties, PartialEq)]
struct DrawnProps {
    piece: Piece,
}

/// A component, so that a move redraws only the cells and tiles that it changes. One for both keeps the page small.
#[component]
fn Drawn(DrawnProps { piece }: &DrawnProps) -> Html {
    match piece {
        Piece::Cell(cell) => cell.html(),
        Piece::Tile(tile) => tile.html(),
    }
}

impl Cell {
    /// Draws the cell, which takes presses and the focus.
    fn html(&self) -> Html {
        let &Cell { tile, size, cell, is_movable, is_chosen, is_stop, is_paused, .. } = self;
        html! {
            <div
                role="gridcell"
                data-tile={tile.to_string()}
                data-row={(cell / size.width()).to_string()}
                data-column={(cell % size.width()).to_string()}
                data-chosen={is_chosen.then_some("true")}
                tabindex={if is_stop { "0" } else { "-1" }}
                aria-selected={is_chosen.then_some("true")}
                aria-label={if is_paused { t!(game_paused).to_owned() } else { label(tile, cell, size, is_movable) }}
            />
        }
    }
}

impl Tile {
    /// Draws the tile.
    fn html(&self) -> Html {
        let &Tile { tile, size, cell, home, band, is_paused, .. } = self;
        let width = size.width();
        let hint = self.hint.map(|direction| match direction {
            None => "tile",
            Some(Direction::Up) => "up",
            Some(Direction::Down) => "down",
            Some(Direction::Left) => "left",
            Some(Direction::Right) => "right",
        });
        let [row, column, home_row, home_column] = [cell / width, cell % width, home / width, home % width];
        let places = format!("--row: {row}; --column: {column}; --home-row: {home_row}; --home-column: {home_column}");
        html! {
            <div
                class="tile"
                data-hint={hint}
                data-band={band.map(|band| band.to_string())}
                data-home={(home == cell && !is_paused).to_string()}
                // As a property, like the size.
                ~style={style(places)}
            >
                <span>
                    if !is_paused {
                        if let Some(address) = &self.picture {
                            <img class="picture" src={address} alt="" draggable="false" />
                            <b>{ tile }</b>
                        } else {
                            { tile }
                        }
                    }
                </span>
            </div>
        }
    }
}
