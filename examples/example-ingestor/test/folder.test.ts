import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderChanges } from '../src/folder/folder-changes.js';
import { htmlText } from '../src/folder/html-text.js';
import { readDocument } from '../src/folder/read-document.js';
import { scanFolder } from '../src/folder/scan-folder.js';
import { makeProgressLine } from '../src/progress-line.js';

const never = new AbortController().signal;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'example-ingestor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (id: string, content: string) => {
  await mkdir(join(folder, id, '..'), { recursive: true });
  await writeFile(join(folder, id), content);
};
const readOnly = async () => {
  const [file] = (await scanFolder(folder, never)).files;
  return file && readDocument(file, (id) => `https://docs.example.org/${id}`);
};

describe('scanning a folder', () => {
  it('finds Markdown and HTML at any depth, and nothing else', async () => {
    await put('b.md', '# B');
    await put('a/deep/er.HTML', '<p>x</p>');
    await put('notes.txt', 'x');
    await put('.hidden/x.md', 'x');
    await put('node_modules/p/README.md', 'x');
    await symlink(join(folder, 'b.md'), join(folder, 'link.md'));

    expect((await scanFolder(folder, never)).files.map(({ id, kind }) => [id, kind])).toEqual([
      ['a/deep/er.HTML', 'html'],
      ['b.md', 'markdown'],
    ]);
  });

  // Other systems take no such names.
  (process.platform === 'linux' ? it : it.skip)(
    'says which name is not UTF-8, and leaves no such file out',
    async () => {
      const latin1 = Buffer.concat([Buffer.from(join(folder, 'caf')), Buffer.from([0xe9]), Buffer.from('.md')]);
      await writeFile(latin1, '# Coffee');

      await expect(scanFolder(folder, never)).rejects.toThrow(/caf\ufffd\.md.*not UTF-8.*[Rr]ename/);
    },
  );
});

describe('reading a document', () => {
  it.each([
    ['its first heading', 'Some words\n\n## Opening hours ##\n\n# Later', 'Opening hours'],
    ['not a comment in a block of code', '```sh\n# install\n```\n\n# Install it', 'Install it'],
    ['the name of the file', 'No heading here.', 'page.md'],
  ])('has for title %s', async (_, content, title) => {
    await put('sub/page.md', content);

    expect(await readOnly()).toEqual({
      page_content: content,
      metadata: {
        document_id: 'sub/page.md',
        title,
        document_type: 'markdown',
        metadata: { source: 'https://docs.example.org/sub/page.md' },
      },
    });
  });

  it('turns a page into Markdown without scripts and menus', () => {
    const page = `<html><head><title>Site</title><style>p{}</style></head><body><nav>Menu</nav>
      <main><h1>Opening <em>hours</em></h1><p>We open
      at <b>nine</b>.</p><ul><li>Monday</li><li>Friday</li></ul><pre>a
  b</pre><script>x()</script></main></body></html>`;

    expect(htmlText(page)).toEqual({
      title: 'Opening hours',
      text: '# Opening hours\n\nWe open at nine.\n\n- Monday\n- Friday\n\n```\na\n  b\n```',
    });
  });
});

describe('watching a folder', () => {
  it.each([
    ['a change', 60_000],
    ['the time for a look when nothing is told', 20],
  ])('wakes for %s and ends when told to', async (_, rescanMs) => {
    const stop = new AbortController();
    const changes = folderChanges(folder, { quietMs: 20, rescanMs, signal: stop.signal });
    const woken = changes.next();
    await put('new/a.md', '# A');

    expect((await woken).done).toBe(false);
    const after = changes.next();
    stop.abort();
    expect((await after).done).toBe(true);
  });
});

describe('the progress line', () => {
  it('tells how far, how fast and how long still', () => {
    let at = 0;
    const lineOf = makeProgressLine(() => at);
    const progress = { phase: 'sending', expected: 30, sentBytes: 0, skipped: 1, indexed: 0 } as const;
    lineOf({ ...progress, sent: 0 });
    at = 2_000;

    expect(lineOf({ ...progress, sent: 10 })).toBe('Sent 10 of 30, 1 skipped (5.0/s, 4 s left)');
  });
});
