/**
 * Gives a field the focus as its page opens, unless somebody is outside the page by then: what comes late would take
 * them out of the navigation that they have opened meanwhile.
 */
export function takeFocus(field: HTMLElement | null): void {
  const { activeElement, body } = document;
  const page = field?.closest('main');
  if (!activeElement || activeElement === body || page?.contains(activeElement)) field?.focus();
}
