import { expect, it } from '@jest/globals';
import { fileAddress } from './file-address.js';

it.each([
  ['https://github.com/o/r.git', 'https://github.com/o/r/blob/release/1.0/docs/a%20b.md'],
  ['https://github.example.com/o/r', 'https://github.example.com/o/r/blob/release/1.0/docs/a%20b.md'],
  ['https://gitlab.example.com/g/s/r.git', 'https://gitlab.example.com/g/s/r/-/blob/release/1.0/docs/a%20b.md'],
  ['https://bitbucket.org/o/r.git', 'https://bitbucket.org/o/r/src/release/1.0/docs/a%20b.md'],
  ['https://codeberg.org/o/r.git', 'https://codeberg.org/o/r/src/branch/release/1.0/docs/a%20b.md'],
  ['https://git.example.com/r.git', 'https://git.example.com/r.git/docs/a%20b.md'],
])('a file of %s is opened at its host', (clone, address) => {
  expect(fileAddress(clone, 'release/1.0', 'docs/a b.md')).toBe(address);
});
