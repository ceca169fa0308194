import { describe, expect, it, jest } from '@jest/globals';
import { readWords } from '../src/programs/read-words.js';

const command = { usage: 'Usage: npm run bake -- [NAME...] [--warm]', options: { warm: { type: 'boolean' } } } as const;

describe('readWords', () => {
  it('reads options and names', () => {
    expect(readWords(['bread', '--warm'], command)).toMatchObject({ values: { warm: true }, positionals: ['bread'] });
  });

  it('prints the usage where it is asked for, whatever else is', () => {
    const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);

    expect(readWords(['bread', '--cold', '--help'], command)).toBeUndefined();
    expect(printed).toHaveBeenCalledWith(command.usage);
  });

  it.each([
    ['--cold', /^Unknown option '--cold'\nUsage: npm run bake/],
    ['--warm=yes', /^Option '--warm' does not take an argument\nUsage/],
  ])('names %s, which it does not know', (word, words) => {
    expect(() => readWords([word], command)).toThrow(words);
  });
});
