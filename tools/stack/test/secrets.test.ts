import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecrets } from '../src/secrets.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const newFile = (): string => join(mkdtempSync(join(folder, 'data-')), 'secrets.json');

describe('loadSecrets', () => {
  it('makes them once for a data folder, and differently for each', () => {
    const file = newFile();
    const made = loadSecrets(file);

    expect(loadSecrets(file)).toEqual(made);
    expect(loadSecrets(newFile()).sessionSecret).not.toBe(made.sessionSecret);
  });

  it('keeps them from other users of the machine', () => {
    const file = newFile();
    loadSecrets(file);

    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('refuses a file that lacks one, instead of starting with less', () => {
    const file = newFile();
    writeFileSync(file, JSON.stringify({ sessionSecret: 'short' }));

    expect(() => loadSecrets(file)).toThrow();
  });
});
