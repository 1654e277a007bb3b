//! The frame of a plot: its title, the point that is read, and saving as a file.

use crate::compare::action::Action;
use crate::shared::locale::t;
use crate::shared::plot::{Arrow, PictureFormat, Point, nearest, next_point};
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use std::rc::Rc;
use web_sys::{Element, KeyboardEvent, PointerEvent};
use yew::prelude::*;

/// The width of a plot. Its unit is half a CSS pixel, so that integers are precise enough.
pub const WIDTH: i32 = 800;

#[derive(Properties, PartialEq)]
pub struct FigureProps {
    /// The drawing's id in the document, and the name of its files.
    pub id: &'static str,
    pub title: AttrValue,
    /// The height of the drawing, and of the legend that files have below it.
    pub height: i32,
    #[prop_or_default]
    pub legend_height: i32,
    /// A legend for this plot alone, on the page.
    #[prop_or_default]
    pub legend: Html,
    pub points: Rc<Vec<Point>>,
    pub describe: Callback<usize, String>,
    pub dispatch: Callback<Action>,
    pub children: Html,
}

/// A plot whose points can be read with a pointer or the arrow keys.
#[component]
pub fn Figure(props: &FigureProps) -> Html {
    let FigureProps { id, title, height, legend_height, legend, points, describe, dispatch, children } = props;
    let chosen = use_state_eq(|| None::<usize>);
    // Only what a key has chosen is announced: a pointer passes many points a second, and a plot that is new or has new points
    // says what all others say.
    let is_announced = use_state_eq(|| false);
    {
        let (setter, announce) = (chosen.setter(), is_announced.setter());
        // An index means another run once there are more.
        use_effect_with(points.clone(), move |_| {
            setter.set(None);
            announce.set(false);
        });
    }
    let drawing = use_node_ref();
    let read = {
        let (points, setter, drawing) = (points.clone(), chosen.setter(), drawing.clone());
        let announce = is_announced.setter();
        Callback::from(move |event: PointerEvent| {
            // The event's own target is a mark, or the element that Yew listens at.
            let Some(drawing) = drawing.cast::<Element>() else { return };
            let area = drawing.get_bounding_client_rect();
            let scale = f64::from(WIDTH) / area.width().max(1.0);
            let place = |client: i32, edge: f64| ((f64::from(client) - edge) * scale) as i32;
            announce.set(false);
            setter.set(nearest(&points, (place(event.client_x(), area.x()), place(event.client_y(), area.y()))));
        })
    };
    let on_key = {
        let (points, chosen, announce) = (points.clone(), chosen.clone(), is_announced.setter());
        Callback::from(move |event: KeyboardEvent| {
            if let Some(arrow) = Arrow::of_key(&event.key()) {
                // Otherwise the page would scroll.
                event.prevent_default();
                announce.set(true);
                chosen.set(next_point(&points, *chosen, arrow));
            }
        })
    };
    let spot = chosen.and_then(|index| Some((index, *points.get(index)?)));
    let help = format!("{id}-readout");
    html! {
        <figure>
            <figcaption class="hidden">{ title }</figcaption>
            { legend.clone() }
            <svg
                ref={drawing}
                id={*id}
                class="plot"
                viewBox={format!("0 0 {WIDTH} {height}")}
                data-legend-height={legend_height.to_string()}
                role="img"
                aria-label={title}
                aria-describedby={help.clone()}
                tabindex="0"
                onpointermove={read.clone()}
                onpointerdown={read}
                onkeydown={on_key}
            >
                { children.clone() }
                if let Some((_, (x, y))) = spot {
                    <circle class="spot" cx={x.to_string()} cy={y.to_string()} r="14" />
                }
            </svg>
            <div class="figure-foot">
                <p id={help} class="readout" role="status" aria-live={(!*is_announced).then_some("off")}>
                    { match spot {
                        Some((index, _)) => html! { { describe.emit(index) } },
                        None => words(t!(plot_hint)),
                    } }
                </p>
                { for PictureFormat::ALL.map(|format| {
                    let id = *id;
                    html! {
                        <button
                            type="button"
                            class="save"
                            aria-label={t!(save_picture, title = title, format = format.name())}
                            onclick={on(dispatch, move |_: MouseEvent| Action::SavePicture(id, format))}
                        >
                            { format.name() }
                        </button>
                    }
                }) }
            </div>
        </figure>
    }
}
