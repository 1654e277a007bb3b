//! Texts for LaTeX.

/// Escapes the characters that have a meaning in LaTeX, and writes signs that its default fonts lack as commands.
pub fn escape_latex(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => escaped.push(' '),
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            '<' => escaped.push_str(r"\textless{}"),
            '>' => escaped.push_str(r"\textgreater{}"),
            '|' => escaped.push_str(r"\textbar{}"),
            // After the end of a row, these would be arguments of it.
            '[' | ']' | '*' => escaped.extend(['{', letter, '}']),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', letter]),
            '÷' => escaped.push_str(r"$\div$"),
            '–' => escaped.push_str("--"),
            _ => escaped.push(letter),
        }
    }
    escaped
}
