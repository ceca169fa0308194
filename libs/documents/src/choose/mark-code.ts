import { type AnyNode, Element, isTag, Text } from 'domhandler';
import { textContent } from 'domutils';

/** Has each element hold its text as code, without the links in it: every name of a signature may be one. */
export function markCode(elements: readonly Element[]): void {
  for (const element of elements) {
    const code = new Element('code', {}, [new Text(element.children.map(wordsOf).join(''))]);
    code.parent = element;
    element.children = [code];
  }
}

/** What is a block of its own does not run on from the word before it. */
const wordsOf = (node: AnyNode): string =>
  isTag(node) && node.name === 'div' ? ` ${textContent(node)} ` : textContent(node);
