import { describe, expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inLanguage } from '@parley/language';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const germanFiles = globSync('**/*texts.de.ts', { cwd: source });
type Texts = Readonly<Record<string, unknown>>;
const load = async (file: string) =>
  (await import(new URL(file, `file://${source}`).href)) as Readonly<Record<string, Texts>>;

/** A text with marks for what it names; times are handed to it as times. */
const filled = (text: unknown): string => {
  if (typeof text !== 'function') return String(text);
  const values = Array.from({ length: text.length }, (_, at) => `‹${at}›`);
  const isOfTime = /renewsAt/.test(String(text));
  return String((text as (...all: unknown[]) => unknown)(...(isOfTime ? [values[0], new Date(0)] : values)));
};

const pairs = (
  await Promise.all(
    germanFiles.map(async (file) => {
      const [english, german] = await Promise.all([load(file.replace('.de.ts', '.ts')), load(file)]);
      return Object.keys(german).flatMap((catalogue) =>
        Object.keys(english[catalogue] ?? {}).map((name) => ({
          name: `${catalogue}.${name}`,
          en: inLanguage('en', () => filled(english[catalogue]?.[name])),
          de: inLanguage('de', () => filled(english[catalogue]?.[name])),
        })),
      );
    }),
  )
).flat();

describe('the catalogues of the agents', () => {
  it('stand beside each file of texts', () => {
    expect(germanFiles.map((file) => file.replace('.de.ts', '.ts')).toSorted()).toEqual(
      globSync('**/*texts.ts', { cwd: source }).toSorted(),
    );
    expect(pairs.length).toBeGreaterThan(40);
  });

  it('say each in German otherwise than in English', () => {
    expect(pairs.filter(({ en, de }) => en === de || de === 'undefined').map(({ name }) => name)).toEqual([]);
  });

  it('name the same in both languages', () => {
    const namedIn = (text: string) => (text.match(/‹\d+›/g) ?? []).toSorted();
    // Parts below the service word these in English.
    const own = pairs.filter(({ name }) => !name.startsWith('failureTexts.'));
    expect(own.filter(({ en, de }) => String(namedIn(en)) !== String(namedIn(de))).map(({ name }) => name)).toEqual([]);
  });
});
