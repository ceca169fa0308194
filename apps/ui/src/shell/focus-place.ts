/** Whatever the Tab key stops at. */
const stops = ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex="-1"])';

/** Where the focus is, to be found again once what has it is gone. */
export interface Place {
  readonly element: HTMLElement;
  /** What it says of itself, if anything: drawn anew, it says the same. */
  readonly words: string | undefined;
  /** All that it is in, the innermost first. */
  readonly boxes: readonly HTMLElement[];
  readonly before: readonly HTMLElement[];
  readonly after: readonly HTMLElement[];
}

/** The place of an element among all others of its page or dialog. */
export function placeOf(element: HTMLElement, whole: Element): Place {
  const all = stopsIn(whole);
  const at = all.indexOf(element);
  return {
    element,
    words: wordsOf(element),
    boxes: boxesOf(element, whole),
    before: all.slice(0, Math.max(at, 0)),
    after: all.slice(at + 1),
  };
}

/**
 * What has the focus instead: the element where it is there after all; else, as close to its place as can be, the same
 * one or its like drawn anew, the next one or the one before.
 */
export function heirOf(place: Place): HTMLElement | undefined {
  if (canHaveFocus(place.element)) return place.element;
  for (const box of place.boxes.filter(canBeSeen)) {
    const isInside = (one: HTMLElement) => box.contains(one) && canHaveFocus(one);
    const heir = drawnAnew(place, box) ?? place.after.find(isInside);
    if (heir) return heir;
    // In a dialog the one before is what closes it: the dialog itself is safer.
    const before = box.hasAttribute('tabindex') ? box : place.before.findLast(isInside);
    if (before) return before;
  }
  return undefined;
}

function drawnAnew({ element, words, before, after }: Place, box: Element): HTMLElement | undefined {
  if (words === undefined) return undefined;
  const known = new Set([...before, ...after]);
  const fresh = stopsIn(box).filter((one) => !known.has(one) && canHaveFocus(one));
  return fresh.find((one) => wordsOf(one) === words) ?? fresh.find(({ tagName }) => tagName === element.tagName);
}

const stopsIn = (box: Element) => [...box.querySelectorAll<HTMLElement>(stops)];

function wordsOf(element: HTMLElement): string | undefined {
  const label = element.getAttribute('aria-label') ?? element.textContent;
  return label === '' ? undefined : `${element.tagName} ${label}`;
}

function boxesOf(element: HTMLElement, whole: Element): HTMLElement[] {
  const boxes: HTMLElement[] = [];
  for (let box = element.parentElement; box && whole.contains(box); box = box.parentElement) boxes.push(box);
  return boxes;
}

const canHaveFocus = (element: HTMLElement) => canBeSeen(element) && !element.matches(':disabled');

const canBeSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
