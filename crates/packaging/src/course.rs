//! The course for teachers as a page, from the document in `docs/`.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};

const PAGE: &str = include_str!("../../../site/course.html");
const DOCUMENT: &str = include_str!("../../../docs/course.md");

/// Returns the page. Links to the app that the document writes as code lead there; its links to other documents are left out.
pub fn page() -> String {
    let mut is_outside = true;
    let mut lines = Vec::new();
    for event in Parser::new_ext(DOCUMENT, Options::ENABLE_TABLES) {
        match event {
            Event::Code(link) if link.starts_with("#view=") => lines.extend(linked(&link)),
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                is_outside = dest_url.starts_with("https://");
                lines.extend(is_outside.then_some(event));
            }
            Event::End(TagEnd::Link) if !is_outside => {}
            event => lines.push(event),
        }
    }
    let mut content = String::new();
    html::push_html(&mut content, lines.into_iter());
    let title = DOCUMENT.lines().next().unwrap_or_default().trim_start_matches("# ");
    PAGE.replace("{title}", title).replace("{content}", &content)
}

/// A link to the app, under the name of the lesson or the view that it opens.
fn linked<'a>(link: &CowStr<'a>) -> [Event<'a>; 3] {
    let value = |key: &str| link.split(['#', '&']).find_map(|field| field.strip_prefix(key)?.strip_prefix('='));
    let name = match (value("lesson"), value("view")) {
        (Some(lesson), _) => match lesson.split_once('.') {
            Some((lesson, part)) => format!("lesson {lesson}, part {part}"),
            None => format!("lesson {lesson}"),
        },
        (None, Some("compare")) => "the experiment".to_owned(),
        _ => "the search".to_owned(),
    };
    let link = Tag::Link {
        link_type: LinkType::Inline,
        dest_url: format!("./{link}").into(),
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    };
    [Event::Start(link), Event::Text(name.into()), Event::End(TagEnd::Link)]
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn links_lead_to_the_app_and_to_other_sites_only() {
        let page = page();
        assert!(page.contains("<title>A course in ten sessions · npuzzle</title>"), "{page}");
        assert!(page.contains("<a href=\"./#view=learn&amp;lesson=11.2\">lesson 11, part 2</a>"), "{page}");
        let links: Vec<&str> = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(links.len() > 25, "{links:?}");
        let leads = |link: &&str| ["./#view=", "https://", "icons/"].iter().any(|start| link.starts_with(start));
        assert_eq!(links.iter().filter(|link| !leads(link)).collect::<Vec<_>>(), [&""; 0]);
        assert!(!page.contains("<code>#view="), "{page}");
    }
}
