import { type Element, isTag } from 'domhandler';
import { classOf } from '../tree/made-nodes.js';

/** Ids that something on the page opens: tabs and what unfolds are content, also while they are closed. */
export function openableIds(elements: Iterable<Element>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { attribs } of elements) {
    for (const value of [attribs['aria-controls'], ...targets(attribs)]) {
      for (const id of (value ?? '').split(/\s+/)) if (id !== '') ids.add(id.replace(/^#/, ''));
    }
  }
  return ids;
}

const targets = (attribs: Readonly<Record<string, string>>): (string | undefined)[] => [
  attribs['data-bs-target'],
  attribs['data-target'],
  ...(/^(tab|tabs|pill|collapse)$/.test(attribs['data-bs-toggle'] ?? attribs['data-toggle'] ?? attribs['role'] ?? '')
    ? [attribs['href']]
    : []),
];

const openable =
  /(^|[\s_-])(tab-?pane|tab-?panel|tab-?content|tabs?__|tabbed|accordion|collapse|collapsible|panel-body|expander|disclosure|toggle-content|faq)/i;

/** Whether readers do not see an element and cannot open it: by its attributes or its own style, never by a style sheet. */
export function isHidden(element: Element, openableById: ReadonlySet<string>): boolean {
  const { attribs } = element;
  const hides =
    attribs['aria-hidden'] === 'true' ||
    (attribs['hidden'] !== undefined && attribs['hidden'] !== 'until-found') ||
    (attribs['style'] !== undefined && hidesByStyle(element, attribs['style']));
  return hides && !isOpenable(element, openableById);
}

function isOpenable(element: Element, openableById: ReadonlySet<string>): boolean {
  const { attribs } = element;
  return (
    attribs['role'] === 'tabpanel' ||
    (attribs['role'] === 'region' && attribs['aria-labelledby'] !== undefined) ||
    openableById.has(attribs['id'] ?? '') ||
    openable.test(classOf(element))
  );
}

/** Far off the page, or in a box of no size. */
const isOutside = (style: string): boolean =>
  /(^|;)\s*(left|top|right|text-indent)\s*:\s*-\d{4,}px/i.test(style) ||
  (/(^|;)\s*(max-)?height\s*:\s*[01](px)?\s*(;|$)/i.test(style) && /(^|;)\s*overflow\s*:\s*hidden/i.test(style));

/** Size zero also takes the gaps out between boxes, whose own text has its size. */
function hidesByStyle(element: Element, style: string): boolean {
  if (isOutside(style)) return true;
  if (/(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse))/i.test(style)) return true;
  return (
    /(^|;)\s*font-size\s*:\s*0(px|em|rem|%|pt)?\s*(!important\s*)?(;|$)/i.test(style) && !element.children.some(isTag)
  );
}
