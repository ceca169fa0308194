import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderChanges } from '../src/folder/folder-changes.js';
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
  it('finds what can be read at any depth, and nothing else', async () => {
    await put('plans/port.PDF', 'x');
    await put('b.md', '# B');
    await put('a/deep/er.HTML', '<p>x</p>');
    await put('notes.txt', 'x');
    await put('.hidden/x.md', 'x');
    await put('node_modules/p/README.md', 'x');
    await symlink(join(folder, 'b.md'), join(folder, 'link.md'));

    expect((await scanFolder(folder, never)).files.map(({ id, kind }) => [id, kind])).toEqual([
      ['a/deep/er.HTML', 'html'],
      ['b.md', 'markdown'],
      ['plans/port.PDF', 'file'],
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

  it('turns a page into Markdown as the crawler does', async () => {
    await put(
      'page.html',
      `<html><head><title>Opening hours</title><style>p{}</style></head><body><nav>Menu</nav>
      <main><h1>Opening <em>hours</em></h1><p>We open
      at <b>nine</b>. <a href="plan.html">Plan</a></p><table><tr><th>Day</th></tr><tr><td>Friday</td></tr></table><pre>a
  b</pre><script>x()</script></main></body></html>`,
    );

    expect(await readOnly()).toMatchObject({
      page_content: `# Opening *hours*\n\nWe open at **nine**. [Plan](https://docs.example.org/plan.html)\n
| Day |\n| --- |\n| Friday |\n\n\`\`\`\na\n  b\n\`\`\`\n`,
      metadata: { title: 'Opening hours', document_type: 'html' },
    });
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeff# Größe\n\nFach 7', 'utf16le')],
    ['Latin-1', Buffer.from('# Größe\n\nFach 7', 'latin1')],
    ['UTF-8 with a mark before front matter', Buffer.from('\ufeff---\ntitle: Größe\n---\n# Andere\n\nFach 7')],
  ])('reads %s', async (_encoding, bytes) => {
    await writeFile(join(folder, 'a.md'), bytes);

    expect(await readOnly()).toMatchObject({
      page_content: expect.stringContaining('\n\nFach 7'),
      metadata: { title: 'Größe' },
    });
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'The file is PNG (image/png), not text.'],
    ['binary data', Buffer.from([1, 2, 3, 4, 0, 1, 2, 3]), 'The file is binary data, not text.'],
    ['a broken archive', Buffer.from('1f8b0800ffffffff', 'hex'), expect.stringContaining('gzip')],
  ])('skips %s under the name of a text, and says so', async (_what, bytes, reason) => {
    await writeFile(join(folder, 'a.md'), bytes);

    expect(await readOnly()).toEqual({ documentId: 'a.md', reason });
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
