// A text to copy by hand, where the browser keeps the page from the clipboard: outside secure contexts, or by the user's choice. The page
// asks by the event `npuzzle-copy`, whose detail is the text, a title, a sentence of help, and the label of a button.
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

addEventListener('npuzzle-copy', ({ detail: [text, title, help, close] }) => {
  const area = make('textarea', { readonly: '', rows: 8, 'aria-labelledby': 'copy-title', 'aria-describedby': 'copy-help' }, text);
  const button = make('button', { type: 'button' }, close);
  const dialog = make('dialog', { class: 'copy-sheet', 'aria-labelledby': 'copy-title' });
  dialog.append(make('h2', { id: 'copy-title' }, title), area, make('small', { id: 'copy-help' }, help), make('div', { class: 'actions' }, button));
  button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  // The page's keys mean nothing here.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
});
