import { describe, expect, it } from '@jest/globals';
import { findPart } from '../src/command-line/find-part.js';
import { type Option, options, readCommandLine } from '../src/command-line/options.js';
import { usage } from '../src/command-line/usage.js';
import { parts } from '../src/parts.js';

const find = (...args: readonly string[]) => {
  const { values, positionals } = readCommandLine(args);
  return findPart(parts, positionals, values);
};
const given = (option: string) =>
  options[option as Option].type === 'boolean' ? [`--${option}`] : [`--${option}`, 'x'];
const all = Object.keys(options).filter((option) => option !== 'wait') as Option[];

it('has a part for every option, and tells of each in --help', () => {
  expect(all.filter((option) => !parts.some(({ takes }) => takes.includes(option)))).toEqual([]);
  expect(Object.keys(options).filter((option) => !usage([]).includes(`\n  --${option} `))).toEqual([]);
});

it('has one part of each name', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});

describe.each(parts.map((part) => [part.name, part] as const))('%s', (name, part) => {
  const words = name.split(' ');

  it('takes its own options, and whatever it is has --wait', () => {
    for (const option of part.takes) expect(find(...words, ...given(option)).part).toBe(part);
    expect(find(...words, '--wait', '5').part).toBe(part);
  });

  it('refuses every option of others, by its name', () => {
    for (const option of all.filter((one) => !part.takes.includes(one)))
      expect(() => find(...words, ...given(option))).toThrow(
        new Error(`"${name}" does not take --${option}. See npm run setup -- --help`),
      );
  });

  it(part.takesWords ? 'takes words of its own' : 'refuses a second word', () => {
    if (part.takesWords) expect(find(...words, 'one', 'two').words).toEqual(['one', 'two']);
    else expect(() => find(...words, 'one')).toThrow(`"${name}" does not take a second word`);
  });
});

it('means all parts that every installation needs where no name is given', () => {
  expect(find('--check').part.name).toBe('all');
});

it.each([[['teams']], [['person']], [['person', 'forget']]])('does not know %j', (words) => {
  expect(() => find(...words)).toThrow(`Unknown part "${words.join(' ')}". Use one of: idp, `);
});
