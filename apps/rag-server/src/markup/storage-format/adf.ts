import type { AnyNode, Element } from 'domhandler';
import { element, text } from './html-nodes.js';
import { childrenOf, elementsIn, insideOf, rawText } from './macro-parts.js';
import { box } from './macros.js';
import type { Reading } from './reading.js';

/** Panels of the Cloud's editor, by what a reader sees at their edge. */
const panels: Readonly<Record<string, string>> = {
  info: 'Info',
  note: 'Note',
  warning: 'Warning',
  success: 'Tip',
  error: 'Warning',
};

/** What the Cloud's editor has and storage format has not: a panel, decisions; of anything else the substitute. */
export function adfHtml(extension: Element, reading: Reading): AnyNode[] {
  const [node] = childrenOf(extension, 'ac:adf-node');
  if (node?.attribs['type'] === 'panel') return [panel(node, reading)];
  const decisions = [...elementsIn(extension.children)].filter(({ attribs }) => attribs['type'] === 'decision-item');
  const items = decisions.map((item) => decision(item, reading));
  return items.length > 0
    ? [element('ul', {}, items)]
    : [element('div', {}, reading.convert(insideOf(extension, 'ac:adf-fallback')))];
}

const panel = (node: Element, { convert }: Reading): Element =>
  box([panels[attribute(node, 'panel-type')] ?? ''], convert(insideOf(node, 'ac:adf-content')));

function decision(item: Element, { convert }: Reading): Element {
  const isDecided = attribute(item, 'state') !== 'UNDECIDED';
  const mark = text(isDecided ? 'Decided: ' : 'Not decided: ');
  return element('li', {}, [mark, ...convert(insideOf(item, 'ac:adf-content'))]);
}

const attribute = (node: Element, key: string): string =>
  rawText(childrenOf(node, 'ac:adf-attribute').find(({ attribs }) => attribs['key'] === key)?.children ?? []).trim();
