import { describe, expect, it } from '@jest/globals';
import { unreadBecause } from '../pages/page-outcome.js';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { extractDocument, hasReadableName } from './extract-document.js';
import { storageFormat } from './readers/wiki-page.js';

const name = 'https://docs.example.org/a';
const extract = (text: string, mediaType: string, more: object = {}) =>
  extractDocument({ bytes: Buffer.from(text), mediaType, name, ...more });

describe('a document', () => {
  it.each([
    ['text/html', '<title>Tea</title><h1>Tea</h1><p>Water <b>first</b>.</p>', '# Tea\n\nWater **first**.\n'],
    ['application/xhtml+xml; charset=utf-8', '<title>Tea</title><p>Water and leaves.</p>', 'Water and leaves.\n'],
    ['', ' <!DOCTYPE html><title>Tea</title><p>Water and leaves.</p>', 'Water and leaves.\n'],
    ['text/plain', 'intro\r\n# Tea \r\ntext', 'intro\n# Tea \ntext'],
    ['Text/Markdown;charset=utf-8', '# Tea\n\n- water', '# Tea\n\n- water'],
    ['text/x-markdown', '# Tea\n\n- water', '# Tea\n\n- water'],
  ])('of the type %p is read by the reader of its kind', async (mediaType, body, text) => {
    expect(await extract(body, mediaType)).toMatchObject({ title: 'Tea', text, leftOut: [] });
  });

  it('of a wiki is read from where it stands', async () => {
    const place = { wikiUrl: 'https://wiki.example.org', pageId: '1', spaceKey: 'A' };
    const body = '<p>See <ac:link><ri:page ri:content-title="Tea"/></ac:link></p>';

    const { text } = await extract(body, storageFormat, { place });
    expect(text).toContain('](https://wiki.example.org/');
    await expect(extract(body, storageFormat)).rejects.toThrow('place');
  });

  it.each(['image/gif', 'application/zip', ''])('of the type %p is refused with what can be read', async (type) => {
    const refusal: unknown = await extract('\0GIF and more', type).catch((error: unknown) => error);

    expect(refusal).toMatchObject({ name: 'CrawlRefusal', reason: 'content_type' });
    expect(unreadBecause(refusal as CrawlRefusal).message).toMatch(
      /^The file type is not supported: only HTML, plain text, Markdown, PDF, .* and ZIP archives of these are read\.$/,
    );
  });

  it.each([
    ['without text', 'text/plain', ' a ', 'empty_page'],
    ['without text or links', 'text/html', '<p>a</p><nav><a href="#top">b</a></nav>', 'empty_page'],
    ['with too much text', 'text/markdown', 'tea '.repeat(300_000), 'too_large'],
    ['with too many tags', 'text/html', '<b>a</b>'.repeat(300_000), 'too_large'],
  ])('%s is refused', async (_what, mediaType, body, reason) => {
    await expect(extract(body, mediaType)).rejects.toMatchObject({ reason });
  });

  it('without text that leads on keeps its links', async () => {
    const read = await extract('<nav><a href="/b">b</a></nav>', 'text/html');

    expect(read).toMatchObject({ text: '', page: { links: ['https://docs.example.org/b'] } });
  });
});

it('knows the names of files that can be read', () => {
  expect(['/a/B.HTML', 'notes.md', 'notes.txt', 'a.gif', 'md', 'a.mdx'].map(hasReadableName)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
