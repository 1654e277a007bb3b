/** Does what browsers do to translate a page. Runs in the page, so it refers to nothing outside. */
export function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.textContent;
    outer.append(inner);
    text.parentNode!.replaceChild(outer, text);
  }
}
