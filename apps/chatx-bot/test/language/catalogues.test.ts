import { describe, expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inLanguage, type Language, languages } from '@parley/language';

/** What is the same in both languages. */
const sameInBoth = ['directRoomTexts.team'];

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const german = globSync('**/*texts.de.ts', { cwd: source });
const catalogues = await Promise.all(
  german.map(async (file) => ({
    file,
    english: await load(file.replace('.de.ts', '.ts')),
    german: await load(file),
  })),
);
const texts = catalogues.flatMap((one) =>
  Object.keys(one.german).flatMap((catalogue) => {
    const said = (language: Language) => inLanguage(language, () => leaves({ [catalogue]: one.english[catalogue] }));
    return { en: said('en'), de: said('de'), written: leaves({ [catalogue]: one.german[catalogue] }) };
  }),
);
const pairs = texts.flatMap(({ en, de }) =>
  [...en].map(([name, english]) => ({ name, en: english, de: de.get(name) ?? '' })),
);

describe('the catalogues of the bot', () => {
  it('stand beside each file of texts', () => {
    expect(german.map((file) => file.replace('.de.ts', '.ts')).toSorted()).toEqual(
      globSync('**/*texts.ts', { cwd: source }).toSorted(),
    );
  });

  it('have the same texts in both languages', () => {
    for (const { en, written } of texts) expect([...written.keys()].toSorted()).toEqual([...en.keys()].toSorted());
    expect(pairs.length).toBeGreaterThan(150);
  });

  it('say each in German what they say in English, but for what is the same', () => {
    expect(pairs.filter(({ en, de }) => en === de).map(({ name }) => name)).toEqual(sameInBoth);
  });

  it.each(['‹\\d+›', '`team[^`]*`', '\\]\\(', '^_|_$', '\\*\\*'])('have the same %s', (mark) => {
    const marksOf = (text: string) => (text.match(new RegExp(mark, 'g')) ?? []).toSorted();
    const different = pairs.filter(({ en, de }) => String(marksOf(en)) !== String(marksOf(de)));
    expect(different.map(({ name }) => name)).toEqual([]);
  });

  it('are read in the language that is spoken', () => {
    const failed = catalogues.find(({ file }) => file === 'replies/texts.de.ts')?.english['texts'] as {
      failed: string;
    };
    const [english, other] = languages.map((language) => inLanguage(language, () => failed.failed));
    expect(failed.failed).toBe(english);
    expect(other).not.toBe(english);
  });
});

async function load(file: string): Promise<Record<string, unknown>> {
  return (await import(new URL(file, `file://${source}`).href)) as Record<string, unknown>;
}

/** Every text by its path; those that name something, with a mark for each of its values. */
function leaves(group: object): Map<string, string> {
  return new Map(
    Object.entries(group).flatMap(([name, value]: [string, unknown]): [string, string][] => {
      if (typeof value === 'string') return [[name, value]];
      if (typeof value === 'function') return [[name, filled(value as (...values: string[]) => string)]];
      return [...leaves(value as object)].map(([rest, text]) => [`${name}.${rest}`, text]);
    }),
  );
}

function filled(text: (...values: string[]) => string): string {
  return text(...Array.from({ length: text.length }, (_, at) => `‹${at}›`));
}
