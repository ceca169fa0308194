import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { filled, type Wording, wordingOf } from '../../src/texts/fill.js';
import { languageFor } from '../../src/texts/language.js';
import { counted, t } from '../../src/texts/texts.js';

const source = new URL('../../src/', import.meta.url);
const catalogues = new URL('texts/de/', source);
const german = readdirSync(catalogues).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(new URL(file, catalogues), 'utf8')) as Record<string, Wording>),
);
const said = textsIn(source);

describe('the German catalogues', () => {
  it('have every text of the pages once, and no other', () => {
    expect(german.map(([english]) => english).toSorted()).toEqual([...said.keys()].toSorted());
  });

  it('have the values and the parts of each text', () => {
    const different = german.flatMap(([english, wording]) =>
      wordingsOf(wording).filter((one) => String(placesIn(one)) !== String(placesIn(english))),
    );
    expect(different).toEqual([]);
  });

  it('have one wording for one and another for many of what is counted', () => {
    const plural = german.filter(([, wording]) => typeof wording === 'object');
    expect(plural.map(([english]) => english).toSorted()).toEqual(
      [...said].flatMap(([english, isCounted]) => (isCounted ? [english] : [])).toSorted(),
    );
    expect(plural.every(([, wording]) => Object.keys(wording).join() === 'one,other')).toBe(true);
  });
});

describe('a text', () => {
  it('is English until another language is chosen', () => {
    expect(t('Read in {{place}}', { place: 'Bern' })).toBe('Read in Bern');
    expect([counted(1, 'entry', 'entries'), counted(2345, 'passage')]).toEqual(['1 entry', '2,345 passages']);
  });

  it('does not read places in the values that it is given', () => {
    expect(filled('{{a}} and {{b}}', { a: '{{b}}', b: 'x' })).toBe('{{b}} and x');
  });

  it('has the wording of its number', () => {
    const wording = { one: '{{n}} Quelle', other: '{{n}} Quellen' };
    expect([wordingOf(wording, 'one'), wordingOf(wording, 'many')]).toEqual(['{{n}} Quelle', '{{n}} Quellen']);
  });
});

describe('the language', () => {
  it('is the one chosen, else the first of the browser that the pages speak, else English', () => {
    expect(languageFor('en', ['de-CH'])).toBe('en');
    expect(languageFor(null, ['fr', 'de-CH', 'en'])).toBe('de');
    expect(languageFor('tlh', ['fr'])).toBe('en');
  });
});

function wordingsOf(wording: Wording): readonly string[] {
  return typeof wording === 'object' ? Object.values(wording) : [wording];
}

function placesIn(text: string): readonly string[] {
  return (text.match(/\{\{\w+\}\}|<\/?\d+\/?>/g) ?? []).toSorted();
}

/** The texts that the source hands to `t` and to `counted`, and whether it counts with them. */
function textsIn(folder: URL): Map<string, boolean> {
  const texts = new Map<string, boolean>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('texts')) addTexts(new URL(file, folder), texts);
  return texts;
}

function addTexts(file: URL, texts: Map<string, boolean>): void {
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) addText(node.expression.text, node, texts);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file.pathname, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
}

function addText(callee: string, { arguments: given }: ts.CallExpression, texts: Map<string, boolean>): void {
  const [first, second, third] = given.map((one) => (ts.isStringLiteral(one) ? one.text : undefined));
  if (callee === 't' && first !== undefined) texts.set(first, false);
  if (callee === 'counted' && second !== undefined) texts.set(`{{n}} ${third ?? `${second}s`}`, true);
}
