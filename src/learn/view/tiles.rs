//! Boards without interaction.

use crate::shared::locale::t;
use crate::widgets::style::style;
use npuzzle_engine::puzzle::{Board, Size};
use yew::prelude::*;

/// A board of tiles. Those in their goal cells have the color of the goal; the one that was moved last has a frame.
pub fn drawn(board: &Board, goal: &Board, moved: Option<usize>) -> Html {
    drawn_with(board, goal, moved, None)
}

/// A board of tiles as by [`drawn`], below an overlay that covers all cells.
pub fn drawn_with(board: &Board, goal: &Board, moved: Option<usize>, overlay: Option<Html>) -> Html {
    let (width, height) = (board.size().width(), board.size().height());
    let is_home = |cell: usize| goal.tiles().get(cell) == board.tiles().get(cell);
    let tiles = board.tiles().iter().enumerate().map(|(cell, &tile)| {
        let is_moved = (moved == Some(cell)).then_some("true");
        html! {
            if tile == 0 {
                <i></i>
            } else {
                <i data-home={is_home(cell).to_string()} data-moved={is_moved}>{ tile }</i>
            }
        }
    });
    html! {
        <span
            class="drawn"
            dir="ltr"
            role="img"
            aria-label={board.to_string()}
            ~style={style(format!("--columns:{width};--cells:{}", width.max(height)))}
        >
            { for tiles }
            { for overlay }
        </span>
    }
}

pub fn empty(size: Size) -> Html {
    let (width, height) = (size.width(), size.height());
    html! {
        <span
            class="drawn"
            role="img"
            aria-label={t!(empty_board)}
            ~style={style(format!("--columns:{width};--cells:{}", width.max(height)))}
        >
            { for (0..size.cells()).map(|_| html! { <i></i> }) }
        </span>
    }
}

/// A board as text, one row a line, for long lists that change with every step.
pub fn written(board: &Board) -> Html {
    let width = board.size().width();
    let digits = if board.tiles().len() > 10 { 2 } else { 1 };
    let rows = board.tiles().chunks(width).map(|row| {
        let cells = row.iter().map(|&tile| match tile {
            0 => " ".repeat(digits),
            tile => format!("{tile:>digits$}"),
        });
        cells.collect::<Vec<_>>().join(" ")
    });
    let text = rows.collect::<Vec<_>>().join("\n");
    html! { <span class="written" dir="ltr" data-digits={digits.to_string()}>{ text }</span> }
}
