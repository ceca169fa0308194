import { expect, it } from '@jest/globals';
import { leftOutWords, readFiles, type Reason } from '../../src/knowledge/add/read-files.js';

const aFile = (name: string, ...parts: BlobPart[]) => new File(parts, name);

it('reads text files, without a byte order mark', async () => {
  const { taken, leftOut } = await readFiles([aFile('a.md', '\uFEFF# Grüße')]);
  expect(taken).toEqual([{ path: 'a.md', size: 12, text: '# Grüße' }]);
  expect(leftOut).toEqual([]);
});

it('accepts a file of the maximum document size, and none larger', async () => {
  const [largest, beyond] = [1024 * 1024, 1024 * 1024 + 1].map((bytes, at) => aFile(`${at}.txt`, 'a'.repeat(bytes)));
  const { taken, leftOut } = await readFiles([largest, beyond].filter((file) => file !== undefined));
  expect(taken.map(({ path }) => path)).toEqual(['0.txt']);
  expect(leftOut).toEqual([{ path: '1.txt', why: 'size' }]);
});

it.each<[why: Reason, file: File]>([
  ['kind', aFile('photo.png', 'PNG')],
  ['encoding', aFile('latin.txt', new Uint8Array([0x47, 0x72, 0xfc]))],
  ['encoding', aFile('wide.txt', new Uint8Array([0xff, 0xfe, 0x41, 0x00]))],
  ['blank', aFile('blank.md', ' \n')],
])('leaves out for its %s: %o', async (why, file) => {
  expect(await readFiles([file])).toEqual({ taken: [], leftOut: [{ path: file.name, why }] });
});

it('skips what can no longer be read, such as a folder with the name of a file', async () => {
  const gone = aFile('gone.md', 'text');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect((await readFiles([gone])).leftOut).toEqual([{ path: 'gone.md', why: 'unreadable' }]);
});

it('names the first of many, and says once what to do', () => {
  const leftOut = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ path: `${name}.txt`, why: 'encoding' as const }));
  expect(leftOutWords(leftOut)).toEqual([
    'a.txt, b.txt, c.txt and 2 more are skipped: they are not in UTF-8. Save them as UTF-8 and choose them again.',
  ]);
  expect(leftOutWords(leftOut.slice(0, 3))[0]).toMatch(/^a\.txt, b\.txt and c\.txt are skipped/);
  expect(leftOutWords([])).toEqual([]);
});
