import { type Element, Text } from 'domhandler';
import { textContent } from 'domutils';
import { classOf, findAllIn } from '../tree/made-nodes.js';

const isLine = (element: Element): boolean => /(^|\s)(ec-line|line)(\s|$)/.test(classOf(element));
const isRemoved = (element: Element): boolean => /(^|\s)(del|remove|removed|line-remove)(\s|$)/.test(classOf(element));
const isAdded = (element: Element): boolean => /(^|\s)(ins|add|added|line-add)(\s|$)/.test(classOf(element));

/**
 * Writes the signs of a diff before lines that a page shows as removed and added by their colour alone, in place; says
 * whether it did.
 */
export function signChanges(code: Element): boolean {
  const lines = findAllIn(code, isLine);
  if (!lines.some(isRemoved) || lines.some((line) => /^[-+]/.test(textContent(line)))) return false;
  for (const line of lines) line.children.unshift(new Text(isRemoved(line) ? '-' : isAdded(line) ? '+' : ' '));
  return true;
}
