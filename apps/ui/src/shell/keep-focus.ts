import { heirOf, type Place, placeOf } from './focus-place.js';

/** Dialogs and menus give the focus back themselves as they close, within 10 ms. */
const waitMs = 50;

/** In each part that is there, the page or a dialog, where the focus was, if it was not let go; the latest comes last. */
type Places = Map<Element, Place | undefined>;

/**
 * Keeps the focus where people work: whatever takes away what has it (a row that is deleted, a form that is drawn anew,
 * a dialog that closes), its neighbour has it next. On the body it would be lost, and the keyboard back at the top of
 * the page.
 */
export function keepFocus(page: Element): void {
  const places: Places = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isLost()) heirAmong(places)?.focus({ preventScroll: true });
    }, waitMs);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const part = page.contains(target) ? page : partAbove(target);
    places.delete(part);
    places.set(part, placeOf(target, part));
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (!relatedTarget) lookSoon();
  });
  // Not every browser says that what is taken away had the focus.
  const changes = new MutationObserver(() => {
    if (isLost()) lookSoon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
}

const isLost = () => document.activeElement === document.body;

/** The dialog or menu that something is in, or whatever else stands above the page. */
const partAbove = (target: Element) => target.closest('[role=dialog], [role=menu], [data-portal]') ?? document.body;

/** What has the focus next: in the latest part that is still there, or nothing where somebody has let it go. */
function heirAmong(places: Places): HTMLElement | undefined {
  let hasClosed = false;
  for (const [part, place] of [...places].reverse()) {
    const heir = place && heirOf(place);
    // What had it is there, and nothing was closed: whoever presses a blank spot means to let it go.
    if (part.isConnected && (!place || (heir === place.element && !hasClosed))) {
      places.set(part, undefined);
      return undefined;
    }
    if (heir) return heir;
    // A part that is being drawn anew has an heir with a later change.
    if (!part.isConnected) places.delete(part);
    hasClosed = true;
  }
  return undefined;
}
