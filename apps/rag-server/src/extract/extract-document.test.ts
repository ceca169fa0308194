import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
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

  it.each(['image/png', 'application/zip', 'text/plain', ''])(
    'of the type %p is refused with what can be read',
    async (type) => {
      const refusal: unknown = await extractDocument({
        bytes: Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1'),
        mediaType: type,
        name,
      }).catch((error: unknown) => error);

      expect(refusal).toMatchObject({ name: 'CrawlRefusal', reason: 'content_type' });
      expect(unreadBecause(refusal as CrawlRefusal).message).toBe(
        'The file type is not supported: this is PNG (image/png), and only HTML, plain text and Markdown are read.',
      );
    },
  );

  it('of a type that no reader has is refused with what can be read', async () => {
    const refusal: unknown = await extract('{"a": "b"}', 'application/x-thing').catch((error: unknown) => error);

    expect(unreadBecause(refusal as CrawlRefusal).message).toBe(
      'The file type is not supported: only HTML, plain text and Markdown are read.',
    );
  });

  it.each<[string, string, string, string]>([
    ['without a type, by its name', '', 'https://e.org/notes.md?raw=1', '- one\n- two of them'],
    ['sent as bytes, by its name', 'application/octet-stream', 'notes.MARKDOWN', '- one\n- two of them'],
    ['without type and name', '', 'https://e.org/notes', '- one\n- two of them'],
    ['in Markdown that begins with HTML', '', 'README.md', '<div align="center"></div>\n\n- one of them'],
    ['of code of a page, shown as text', 'text/plain', 'https://e.org/a', '<!doctype html><p>one of them</p>'],
  ])('%s, is text', async (_what, mediaType, called, text) => {
    expect(await extract(text, mediaType, { name: called })).toMatchObject({ text });
  });

  it.each([
    ['', '\ufeff<!DOCTYPE html>'],
    ['html', '<html>'],
    ['text/html, text/html; charset=utf-8', '<head>'],
    ['application/pdf', '<!-- moved --><!doctype html>'],
    ['application/xml', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">'],
    ['', '<h2>Tea</h2>'],
  ])('of the type %p that begins like a page is a page: %p', async (mediaType, start) => {
    expect((await extract(`${start}<p>Water and leaves.</p>`, mediaType)).text).toContain('\nWater and leaves.'.trim());
    expect(await extract(`${start}<p>Water and leaves.</p>`, mediaType)).toHaveProperty('page');
  });

  it.each<[string, string, Buffer, string]>([
    ['text/plain', 'a.txt', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'PNG'],
    ['text/html', 'a', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj'), 'PDF'],
    ['text/markdown', 'a.md', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), 'DOC'],
    ['text/plain', 'a.txt', Buffer.from('504b0304140000000800', 'hex'), 'ZIP'],
    ['text/html', 'a', Buffer.from(`<p>${'words '.repeat(20)}\0\0\u0001\u0002\0</p>`), 'binary data'],
  ])('labelled %s is refused for what its bytes are', async (mediaType, called, bytes, what) => {
    await expect(extractDocument({ bytes, mediaType, name: called })).rejects.toMatchObject({
      reason: 'content_type',
      message: expect.stringContaining(what),
    });
  });

  it('that is packed without a label is unpacked, and told to be cut when it is', async () => {
    const page = Buffer.from(`<!doctype html><p>Water and leaves.</p>${randomBytes(2_000).toString('base64')}`);
    const packed = { mediaType: 'text/html', name };

    for (const bytes of [gzipSync(page), deflateSync(page), zstdCompressSync(page)]) {
      expect(await extractDocument({ bytes, ...packed })).toMatchObject({ leftOut: [] });
    }
    const cut = await extractDocument({ bytes: gzipSync(page).subarray(0, -500), ...packed });
    expect(cut.text).toContain('Water and leaves.');
    expect(cut.leftOut).toEqual([{ what: 'the end', why: expect.stringContaining('ends early') }]);
    await expect(extractDocument({ bytes: gzipSync(page).fill(7, 20, 60), ...packed })).rejects.toMatchObject({
      reason: 'content_encoding',
    });
  });

  it('that unpacks to more than is read is refused', async () => {
    const bytes = gzipSync(Buffer.alloc(65 * 1024 * 1024, 'a'));

    await expect(extractDocument({ bytes, mediaType: 'text/plain', name })).rejects.toMatchObject({
      reason: 'too_large',
    });
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
  expect(['/a/B.HTML', 'notes.md', 'notes.txt', 'a.pdf', 'md', 'a.mdx'].map(hasReadableName)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
