import { type AnyNode, type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';

/** A `<pre>`, of which each form is a block where it shows the same code in several, as for two systems of modules. */
export function codeBlocks(node: Element): string[] {
  const parts = node.children.filter((child) => codeText(child).trim() !== '');
  const forms = parts.filter(isTag).filter(isForm);
  const kinds = new Set(forms.map(({ attribs }) => attribs['class']));
  return kinds.size > 1 && forms.length === parts.length ? forms.map((form) => codeBlock(form)) : [codeBlock(node)];
}

const isForm = ({ name, attribs }: Element) => name === 'code' && classLanguage(attribs['class'] ?? '') !== undefined;

/**
 * A `<pre>` as a fenced block, character for character, with its language where the page tells.
 * @param wrappers elements around it that may name the language
 */
export function codeBlock(node: Element, wrappers = 3): string {
  const code = codeText(node).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();
  const longest = Math.max(2, ...(code.match(/^`{3,}/gm) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${languageOf(node, wrappers)}\n${code}\n${fence}`;
}

/** Themes put each line in a block of its own and number it in a column that is not part of the code. */
function codeText(node: AnyNode): string {
  if (!isTag(node)) return textContent(node);
  if (node.name === 'br') return '\n';
  if (/(^|\s)(linenos|lineno|line-number|line-numbers)(\s|$)/.test(node.attribs['class'] ?? '')) return '';
  const inner = node.children.map(codeText).join('');
  return node.name === 'div' && !inner.endsWith('\n') ? `${inner}\n` : inner;
}

/** `language-ts`, `lang-ts`, `highlight-python`, `highlight-source-shell` or data-lang, on the code or around it. */
function languageOf(node: Element, wrappers: number): string {
  const inner = node.children.filter(isTag).find(({ name }) => name === 'code');
  for (const element of [inner, node, ...parents(node, wrappers)]) {
    const found = element && (element.attribs['data-lang'] ?? classLanguage(element.attribs['class'] ?? ''));
    if (found !== undefined && found !== '') return found === 'default' || found === 'text' ? '' : found;
  }
  return '';
}

const classLanguage = (names: string): string | undefined =>
  /(?:^|\s)(?:language|lang|highlight-source|highlight)-([\w+#.-]+)/.exec(names)?.[1]?.replace(/^notranslate$/, '');

function parents(node: Element, most: number): Element[] {
  const { parent } = node;
  return most > 0 && parent && isTag(parent) ? [parent, ...parents(parent, most - 1)] : [];
}
