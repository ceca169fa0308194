import { heirOf, type Place, placeOf } from './focus-place.js';

/** Dialogs and menus give the focus back themselves as they close, within 10 ms. */
const waitMs = 50;

/**
 * Keeps the focus where people work: whatever takes away what has it (a row that is deleted, a form that is drawn anew,
 * a dialog that closes), its neighbour has it next. On the body it would be lost, and the keyboard back at the top of
 * the page. Whoever presses a blank spot means to let it go.
 */
export function keepFocus(page: Element): void {
  /** In each part that is there, the page or a dialog, where the focus was; the latest comes last. */
  const places = new Map<Element, Place>();
  let isPressing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isLost()) latestHeir(places)?.focus({ preventScroll: true });
    }, waitMs);
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const part = page.contains(target) ? page : partAbove(target);
    for (const other of [part, ...[...places.keys()].filter(({ isConnected }) => !isConnected)]) places.delete(other);
    places.set(part, placeOf(target, part));
  };
  const notice = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    const latest = [...places.keys()].at(-1);
    if (isPressing && latest) places.delete(latest);
    lookSoon();
  };
  const press = () => {
    isPressing = true;
    setTimeout(() => (isPressing = false));
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', notice);
  document.addEventListener('mousedown', press, { capture: true });
  // Not every browser says that what is taken away had the focus.
  const changes = new MutationObserver(() => {
    if (isLost()) lookSoon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
}

const isLost = () => document.activeElement === document.body;

/** The dialog or menu that something is in, or whatever else stands above the page. */
const partAbove = (target: Element) => target.closest('[role=dialog], [role=menu], [data-portal]') ?? document.body;

function latestHeir(places: ReadonlyMap<Element, Place>): HTMLElement | undefined {
  const latestFirst = [...places.values()].reverse();
  return latestFirst.map(heirOf).find((heir) => heir !== undefined);
}
