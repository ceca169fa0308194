import { quotedName } from '../store/labels.js';
import { nameIn, refuse, type SyntaxNode } from './syntax.js';
import type { Translation } from './translation.js';

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** A text in quotes, as a parameter. */
export function text(t: Translation, node: SyntaxNode): string {
  const [token] = node.children;
  if (!token) return refuse(node, 'a string is expected here');
  const inside = token.text.slice(1, -1);
  return t.param(
    inside.replace(
      /\\(.)/gsu,
      (_, letter: string) => escapes[letter] ?? refuse(token, `\\${letter} is not a valid escape`),
    ),
  );
}

/** Whole or decimal, as Cypher and no other language writes it. */
export function number(node: SyntaxNode): string {
  const written = node.children.map(({ text }) => text).join('');
  if (!/^-?(\d{1,18}|\d{0,18}\.\d{1,18}|\d{1,18}(\.\d{1,18})?[eE][+-]?\d{1,3})$/.test(written)) {
    return refuse(node, `${written} is not a valid number`);
  }
  return written.startsWith('-') ? `(${written})` : written;
}

/** A label, a type of relations or the name of a property, between backticks. */
export function quoted(node: SyntaxNode): string {
  const name = nameIn(node);
  try {
    return quotedName(name);
  } catch {
    return refuse(node, `${JSON.stringify(name)} cannot be a name in the graph`);
  }
}
