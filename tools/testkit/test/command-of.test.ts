import { expect, it } from '@jest/globals';
import { commandOf } from '../src/programs/command-of.js';

it('tells the command line of a process, word by word', () => {
  expect(commandOf(process.pid)).toMatch(/^\S*node (.* )?\S*jest/);
});

it('tells nothing of a process that is not there', () => {
  expect(commandOf(2 ** 22 + 1)).toBe('');
});
