// What cannot wait for the page's program.

// Light or dark, as the settings say. Later, the page sets the same attribute.
try {
  document.documentElement.dataset.scheme = JSON.parse(localStorage.getItem('npuzzle.settings')).scheme;
} catch {
  // No settings, or no storage: as the system prefers.
}

// The styles of what the first view does not show: at once for a link, else at the first touch or key.
{
  const events = ['pointerdown', 'keydown', 'click', 'hashchange'];
  const load = () => {
    events.forEach((name) => removeEventListener(name, load, true));
    const href = `./${document.documentElement.dataset.build}/later.css`;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  };
  if (location.hash) load();
  else events.forEach((name) => addEventListener(name, load, true));
}
