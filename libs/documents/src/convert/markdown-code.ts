import { type AnyNode, type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { signChanges } from './changed-lines.js';

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
  const language = signChanges(node) ? 'diff' : languageOf(node, wrappers);
  return fenced(codeOf(node), language);
}

export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/^`{3,}/gm) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

const codeOf = (node: Element): string => codeText(node).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();

export const codeLines = (node: Element): string[] => codeOf(node).split('\n');

const numberClass =
  /(^|\s)(linenos?|lineno|line-?numbers?|ln|lnt|lnum|lnlinks|gutter|codeLineNumber\w*|CodeMirror-linenumber|hljs-ln-numbers|hljs-ln-line-numbers|code-line-number|line-number-cell|blob-num)(\s|$)/i;

/** Themes put each line in a block of its own and number it in a column that is not part of the code. */
export function codeText(node: AnyNode): string {
  if (!isTag(node)) return textContent(node);
  if (node.name === 'br') return '\n';
  const inner = node.children.map(codeText).join('');
  if (isLineNumber(node, inner)) return '';
  return /^(div|li|p|tr)$/.test(node.name) && !inner.endsWith('\n') ? `${inner}\n` : inner;
}

/** Of what is called so the digits alone are no code. */
const isLineNumber = (node: Element, inner: string): boolean =>
  numberClass.test(node.attribs['class'] ?? '') ? /^[\s\d.:|-]*$/.test(inner) : isNumberCell(node, inner);

const isNumberCell = ({ name, attribs }: Element, inner: string): boolean =>
  (name === 'td' || name === 'span') && attribs['data-line-number'] !== undefined && /^[\s\d]*$/.test(inner);

/** On the code or around it, as highlighters write it. */
export function languageOf(node: Element, wrappers: number): string {
  const inner = node.children.filter(isTag).find(({ name }) => name === 'code');
  for (const element of [inner, node, ...parents(node, wrappers)]) {
    const found = element && namedLanguage(element);
    if (found !== undefined && found !== '')
      return /^(default|text|plain|plaintext|none|nohighlight|txt)$/.test(found) ? '' : found;
  }
  return '';
}

const namedLanguage = ({ attribs, name }: Element): string | undefined =>
  attribs['data-lang'] ??
  attribs['data-language'] ??
  attribs['data-enlighter-language'] ??
  classLanguage(attribs['class'] ?? '') ??
  bareLanguage(attribs['class'] ?? '', name);

/** `language-ts`, `lang-ts`, `highlight-python`, `highlight-source-shell`, `src-sh` or `brush: sh`. */
const classLanguage = (names: string): string | undefined =>
  (
    /(?:^|\s)(?:language|lang|highlight-source|highlight|src|sourceCode)-([\w+#.-]+)/.exec(names)?.[1] ??
    /(?:^|\s)brush:\s*([\w+#.-]+)/.exec(names)?.[1]
  )?.replace(/^(notranslate|box|line)$/, '');

/** Some write nothing but the name of the language beside their own. */
const highlighters =
  /(^|\s)(highlight|hljs|sourceCode|src|prettyprint|chroma|codehilite|shiki|syntaxhighlighter|code)(\s|$)/;

function bareLanguage(names: string, name: string): string | undefined {
  if (/(^|\s)mermaid(\s|$)/.test(names)) return 'mermaid';
  if (!highlighters.test(names) && name !== 'code') return undefined;
  return names.split(/\s+/).find((one) => languages.has(one.toLowerCase()));
}

const languages: ReadonlySet<string> = new Set(
  'bash sh shell zsh fish powershell bat console python py python3 ruby rb perl php java kotlin scala groovy swift c cpp c++ cs csharp objc go rust rs javascript js jsx typescript ts tsx html xml css scss sass less json jsonc json5 yaml yml toml ini properties sql graphql dockerfile makefile cmake nginx apache http diff patch markdown md r lua haskell hs elixir erlang clojure lisp scheme ocaml fsharp vb dart zig nim julia matlab latex tex vim awk sed terraform hcl protobuf proto solidity wasm asm csv vue svelte astro liquid jinja'.split(
    ' ',
  ),
);

function parents(node: Element, most: number): Element[] {
  const { parent } = node;
  return most > 0 && parent && isTag(parent) ? [parent, ...parents(parent, most - 1)] : [];
}
