import { type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { classOf, findAllIn, findIn } from '../tree/made-nodes.js';

/** What a picture drawn in place says: its label, or the words in it. Decoration, which readers are not told of, says nothing. */
export function svgWords(svg: Element): string {
  const { attribs } = svg;
  if (attribs['aria-hidden'] === 'true') return '';
  const title = findIn(svg, ({ name }) => name === 'title');
  const label = attribs['aria-label'] ?? (title ? textContent(title) : '');
  const words = findAllIn(svg, ({ name }) => name === 'text' || name === 'foreignobject').map(textContent);
  return [label, ...words]
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** By what icon fonts call them. */
const yes = /(^|[\s_-])(check|checkmark|tick|check-circle|circle-check|yes|done)([\s_-]|$)/i;
const no = /(^|[\s_-])(times|xmark|cross|close|remove|no|ban|times-circle|circle-xmark)([\s_-]|$)/i;

/** Yes and no by the name of an icon that stands for a word in a table, also where it has none for those who do not see it. */
export function iconMark(element: Element): string {
  const hasWords = textContent(element).trim() !== '' || element.attribs['aria-label'] !== undefined;
  if (!/^(i|span|em|b|svg)$/.test(element.name) || hasWords) return '';
  const drawing = findIn(element, ({ name }) => name === 'use')?.attribs;
  const names = `${classOf(element)} ${(drawing?.['href'] ?? drawing?.['xlink:href'] ?? '').replace('#', ' ')}`;
  return yes.test(names) ? '✓' : no.test(names) ? '✗' : '';
}

/** What an icon without words means: the label that it has for those who do not see it. */
export function iconWords(element: Element, { isInCell }: { readonly isInCell: boolean }): string {
  const { name, attribs } = element;
  if (!/^(i|span|em|b|abbr|svg|use)$/.test(name) || textContent(element).trim() !== '' || holdsPicture(element))
    return '';
  return (attribs['aria-label'] ?? (attribs['role'] === 'img' || isInCell ? attribs['title'] : '') ?? '').trim();
}

const holdsPicture = (element: Element) => element.children.some(isTag);

/** The box of a task that a list shows as an icon; empty for any other element. */
export function taskMark(element: Element): string {
  const { name, parent } = element;
  if (name !== 'i' || !parent || !isTag(parent) || !/^(p|li)$/.test(parent.name)) return '';
  const box = /(?:^|\s)fa-(check-)?square(?:-o)?(?:\s|$)/.exec(classOf(element));
  if (!box) return '';
  return box[1] === undefined ? '[ ]' : '[x]';
}
