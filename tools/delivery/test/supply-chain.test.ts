import { describe, expect, it } from '@jest/globals';
import { shippedPackages } from '../src/supply-chain/packages.js';
import { isAllowed } from '../src/supply-chain/spdx.js';

describe('a licence', () => {
  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'WTFPL OR 0BSD'])('may be %s', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  it.each(['', 'GPL-3.0-only', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', '(MIT OR (A AND B))'])(
    'may not be "%s"',
    (licence) => expect(isAllowed(licence)).toBe(false),
  );
});

describe('what ships', () => {
  it('is what the lock file has for running, under allowed licences', () => {
    const packages = shippedPackages();
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['express', 'zod', 'mongoose']));
    expect(packages.map(({ name }) => name)).not.toContain('jest');
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });
});
