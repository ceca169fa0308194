import { describe, expect, it } from '@jest/globals';
import { wikiAttachments } from '../../src/wiki/attachments/wiki-attachments.js';
import type { FileOrder } from '../../src/wiki/wiki-http.js';

/** What is asked for of a wiki at that address, for an attachment with that link. */
async function askedAt(url: string, link: string): Promise<string | undefined> {
  const asked: FileOrder[] = [];
  const file = (order: FileOrder) => Promise.resolve(Buffer.from(String(asked.push(order))));
  const json = () => Promise.reject(new Error('no list is asked for'));
  const attachment = { id: 'att7', title: 'a.pdf', version: 1, mediaType: 'application/pdf', size: 1, link, base: url };
  await wikiAttachments({ url }, { json, file }).attachmentBody('42', attachment, new AbortController().signal);
  return asked[0]?.path;
}

describe('where the file of an attachment is asked for', () => {
  const path = '/download/attachments/42/a.pdf?version=1&api=v2';

  it.each([
    ['a path below the wiki', 'https://wiki.example.com/wiki', path],
    ['a path with the context', 'https://wiki.example.com/wiki', `/wiki${path}`],
    ['an address of another host, whose path counts', 'https://wiki.example.com/wiki', `https://evil.example${path}`],
    ['a wiki at the root', 'https://wiki.example.com', path],
  ])('%s', async (_which, url, link) => {
    expect(await askedAt(url, link)).toBe(path);
  });

  it('is the API, where scoped tokens are used', async () => {
    const gateway = 'https://api.atlassian.com/ex/confluence/11111111-2222/wiki';

    expect(await askedAt(gateway, path)).toBe('/rest/api/content/42/child/attachment/att7/download');
  });
});
