import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLayout } from '../src/layout.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-layout-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('makes the folders, and takes them as they are the next time', () => {
  const { logs, index } = createLayout(join(folder, 'a/b'));
  expect([logs, index].map(existsSync)).toEqual([true, true]);
  expect(createLayout(join(folder, 'a/b')).logs).toBe(logs);
});

test.each(['file', 'file/inside'])('says what to do where a file is in the way: %s', (name) => {
  writeFileSync(join(folder, 'file'), 'mine');
  const root = join(folder, name);
  expect(() => createLayout(root)).toThrow(
    `Cannot store data in ${root}: a file is in the way. Choose another folder with --data DIR.`,
  );
});

test.each(['link', 'link/inside'])('says what to do where a link leads nowhere: %s', (name) => {
  symlinkSync(join(folder, 'nothing'), join(folder, 'link'));
  const root = join(folder, name);
  expect(() => createLayout(root)).toThrow(
    `Cannot store data in ${root}: a file is in the way. Choose another folder with --data DIR.`,
  );
});

test('says what to do where no folder can be made, instead of trying without end', () => {
  expect(() => createLayout('/proc/parley')).toThrow(
    /^Cannot store data in \/proc\/parley: [a-z -]+\. Choose another folder with --data DIR\.$/,
  );
});

test('takes a link to a folder for the folder', () => {
  createLayout(join(folder, 'kept'));
  symlinkSync(join(folder, 'kept'), join(folder, 'link'));
  expect(existsSync(createLayout(join(folder, 'link')).logs)).toBe(true);
});
