import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Tests of the bot, and those of ui-bff that hold the admin API's and the link page's part. */
const folders = ['..', '../../../ui-bff/test/chatx', '../../../ui-bff/test/linking'];

it('every known weakness of such bots, G1 to G33, is named by the test that keeps it out', () => {
  const tests = folders.flatMap((folder) => {
    const url = new URL(`${folder}/`, import.meta.url);
    const names = readdirSync(url, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
    return names.map((name) => readFileSync(new URL(name, url), 'utf8'));
  });
  const named = new Set(tests.flatMap((text) => text.match(/(?<=[(, ])G\d+(?=[,):])/g) ?? []));
  const all = Array.from({ length: 33 }, (_, at) => `G${at + 1}`);

  expect(all.filter((weakness) => !named.has(weakness))).toEqual([]);
});
