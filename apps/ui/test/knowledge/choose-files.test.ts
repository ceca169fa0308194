import { expect, it } from '@jest/globals';
import { chooseFiles, leftOutWords, ofInput } from '../../src/knowledge/add/choose-files.js';
import { droppedFiles } from '../../src/knowledge/add/dropped-files.js';
import { openedAt } from '../../src/chat/sources/opened-at.js';

const sized = (size: number) => Object.defineProperty({}, 'size', { value: size, enumerable: true });
const found = (path: string, size = 1) => ({ path, content: { ...sized(size) } as File });

it('takes files of any kind up to 100 MB, and nothing that systems put beside them', () => {
  const { taken, leftOut } = chooseFiles([
    found('a.pdf', 100 * 1024 * 1024),
    found('big.zip', 100 * 1024 * 1024 + 1),
    found('empty.md', 0),
    found('b/.DS_Store'),
    found('b/Thumbs.db'),
    found('.git/config'),
    found('b/notes.md'),
  ]);
  expect(taken.map(({ path }) => path)).toEqual(['a.pdf', 'b/notes.md']);
  expect(leftOut).toEqual([
    { path: 'big.zip', why: 'size' },
    { path: 'empty.md', why: 'blank' },
  ]);
});

it('keeps the folder that a file of a chosen folder came in', () => {
  const inFolder = Object.defineProperty(new File(['a'], 'a.md'), 'webkitRelativePath', { value: 'docs/a.md' });
  expect(ofInput([inFolder, new File(['b'], 'b.md')]).map(({ path }) => path)).toEqual(['docs/a.md', 'b.md']);
});

it('finds the files of dropped folders, however many a browser tells at a time', async () => {
  const file = (fullPath: string) => ({
    isFile: true,
    fullPath,
    file: (take: (file: File) => void) => take(new File(['a'], fullPath)),
  });
  const folder = (fullPath: string, inner: object[]) => ({
    isDirectory: true,
    fullPath,
    createReader() {
      const left = [...inner];
      return { readEntries: (take: (some: object[]) => void) => take(left.splice(0, 1)) };
    },
  });
  const docs = folder('/docs', [file('/docs/a.md'), folder('/docs/in', [file('/docs/in/b.md')]), file('/docs/c.md')]);
  const items = [docs, file('/d.md')].map((entry) => ({ webkitGetAsEntry: () => entry }));

  const paths = (await droppedFiles({ items, files: [] } as unknown as DataTransfer)).map(({ path }) => path);
  expect(paths).toEqual(['docs/a.md', 'docs/in/b.md', 'docs/c.md', 'd.md']);
});

it('names the first of many, and says once what to do', () => {
  const leftOut = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ path: `${name}.txt`, why: 'size' as const }));
  expect(leftOutWords(leftOut)).toEqual([
    'a.txt, b.txt, c.txt and 2 more are skipped: they are larger than 100 MB each. Split them and choose the parts.',
  ]);
  expect(leftOutWords(leftOut.slice(0, 3))[0]).toMatch(/^a\.txt, b\.txt and c\.txt are skipped/);
  expect(leftOutWords([])).toEqual([]);
});

it('opens a source at the place of its passage, where it has one', () => {
  const page = { label: 'page 3', fragment: 'page=3' };
  expect(openedAt('https://a.example/x.pdf', page)).toBe('https://a.example/x.pdf#page=3');
  expect(openedAt('https://a.example/x#top', page)).toBe('https://a.example/x#top');
  expect(openedAt('https://a.example/x.pptx', { label: 'slide 2', fragment: '' })).toBe('https://a.example/x.pptx');
  expect(openedAt('https://a.example/x', undefined)).toBe('https://a.example/x');
});
