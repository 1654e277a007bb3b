// The zoom of boards whose tiles are too small on some screens: by buttons, keys, two fingers, or the wheel with Ctrl. The board
// follows the blank. Fetched with the first large board. The style sheet has the factor of each step.

const MOST = 3;
// The turn of the wheel, or the distance by which fingers part, for a step, in CSS pixels.
const STEP = 40;

const buttons = () => document.querySelectorAll('.strip > button');

/** Zooms by a step, in or else out. */
function zoom(isIn) {
  const lens = document.querySelector('[data-zoom]');
  const to = Math.min(Math.max(Number(lens.dataset.zoom) + (isIn ? 1 : -1), 0), MOST);
  lens.dataset.zoom = to;
  buttons().forEach((button, index) => button.setAttribute('aria-disabled', to === [0, MOST][index]));
}

addEventListener('click', ({ target }) => {
  const index = [...buttons()].indexOf(target.closest?.('button'));
  if (index >= 0) zoom(index === 1);
});

addEventListener('keydown', (event) => {
  // A player may have given the key to a command, which the page has then prevented.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.target.matches?.('input, textarea, select')) return;
  if (buttons().length > 0 && ['+', '=', '-'].includes(event.key)) zoom(event.key !== '-');
});

const isOnLens = ({ target }) => target.closest?.('[data-zoom]');

// Browsers report two fingers on a touchpad as a wheel with Ctrl.
let turned = 0;
addEventListener('wheel', (event) => {
  if (!event.ctrlKey || !isOnLens(event)) return;
  // The browser would zoom the page.
  event.preventDefault();
  turned -= event.deltaY;
  if (Math.abs(turned) < STEP) return;
  zoom(turned > 0);
  turned = 0;
}, { passive: false });

// The distance of two fingers at the last step.
let apart = 0;
addEventListener('touchstart', () => {
  apart = 0;
}, { passive: true });
addEventListener('touchmove', (event) => {
  const [one, other] = event.touches;
  if (!other || !isOnLens(event)) return;
  const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  apart ||= now;
  if (Math.abs(now - apart) < STEP) return;
  zoom(now > apart);
  apart = now;
}, { passive: true });

// Where the scroll to the blank leads; `null` once it is there.
let goal = null;

/** Moves the blank to the middle when it is near an edge or beyond. The page is not scrolled. */
function follow() {
  const lens = document.querySelector('[data-zoom]:not([data-zoom="0"])');
  const blank = lens?.querySelector('[data-tile="0"]');
  if (!blank) return;
  const [seen, cell] = [lens, blank].map((element) => element.getBoundingClientRect());
  const left = cell.x - seen.x + (cell.width - seen.width) / 2;
  const top = cell.y - seen.y + (cell.height - seen.height) / 2;
  const isFar = Math.max(Math.abs(left), Math.abs(top)) > seen.width / 4;
  // Near the edge, the blank cannot be in the middle.
  const within = (place, most) => Math.min(Math.max(place, 0), most);
  goal = isFar ? {
    left: within(lens.scrollLeft + left, lens.scrollWidth - lens.clientWidth),
    top: within(lens.scrollTop + top, lens.scrollHeight - lens.clientHeight),
  } : null;
  // A scroll that still runs leads to where the blank was before, so it ends here even if the blank is in sight.
  if (goal) lens.scrollTo(goal);
  else lens.scrollBy({ behavior: 'instant' });
}

// The end of a tap may stop a scroll that the slide has begun, even more than once.
addEventListener('click', follow);
addEventListener('scrollend', (event) => {
  if (!goal || !isOnLens(event)) return;
  const isThere = Math.hypot(event.target.scrollLeft - goal.left, event.target.scrollTop - goal.top) < 2;
  if (isThere) goal = null;
  else follow();
}, true);
for (const gesture of ['touchmove', 'wheel']) {
  addEventListener(gesture, () => {
    goal = null;
  }, { passive: true });
}

new MutationObserver(follow).observe(document.body, { subtree: true, attributeFilter: ['data-tile', 'data-zoom'] });
