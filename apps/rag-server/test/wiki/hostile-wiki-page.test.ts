import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { type MarkupReader, markupReader } from '../../src/extract/markup-reader.js';
import { openSourceOutbound } from '../../src/outbound/open-outbound.js';
import type { ClaimedTask } from '../../src/tasks/task-queue.js';
import { visitWikiPage } from '../../src/wiki/visit-wiki-page.js';
import type { WikiContext } from '../../src/wiki/wiki-context.js';
import { wikiSpaces } from '../../src/wiki/wiki-spaces.js';
import { environmentSignIn } from '../../src/wiki/sign-in.js';
import { wikiClient } from '../../src/wiki/wiki-client.js';
import { wikiPageOf } from '../../src/wiki/wiki-tasks.js';
import { type StandInWiki, startWiki } from './start-wiki.js';

/** Links in links: for each, all that stands inside is looked through for what it leads to. */
const slow = `${'<ac:link><ac:link-body>'.repeat(145)}${'<b/>'.repeat(490_000)}`;

describe('a wiki page that is made to keep its reader busy', () => {
  let wiki: StandInWiki;
  let reader: MarkupReader;
  const dispatcher = new Agent();
  const outbound = openSourceOutbound({});
  beforeAll(async () => {
    wiki = await startWiki();
    reader = markupReader({ size: 1, limitMs: 500 });
    wiki.put('1', { title: 'Slow', text: slow });
    wiki.put('2', { title: 'Seals', text: '<p>They eat herring.</p>' });
  });
  afterAll(async () => {
    await Promise.all([reader.close(), dispatcher.destroy(), outbound.close()]);
    await wiki.close();
  });

  const context: WikiContext = {
    datasource: {
      id: 'wiki:w:1',
      ingestorId: 'wiki:rag-server',
      name: 'w 1',
      description: '',
      sourceType: 'wiki',
      lastUpdated: null,
      chunkSize: 1_500,
      chunkOverlap: 150,
      reloadIntervalSeconds: 3_600,
      metadata: {},
    },
    source: {
      url: 'https://w/1',
      page_id: '1',
      get_child_pages: false,
      read_attachments: false,
      follow_permissions: false,
    },
    isWanted: () => true,
    reading: '1500/150',
  };
  const visit = (pageId: string) => {
    const settings = {
      url: wiki.url,
      signIn: environmentSignIn({ username: undefined, token: undefined }),
      dispatcher,
      outbound,
      now: () => 0,
    };
    const deps = {
      client: wikiClient({ ...settings, timeoutMs: 30_000, maxBytes: 32 * 1024 * 1024 }),
      documents: { scan: nothing, find: () => Promise.resolve([]) },
      spaces: wikiSpaces(undefined),
      extract: reader.extract,
      readMarkup: reader.readMarkup,
      queue: { addOnce: () => Promise.resolve(0) },
      newTaskId: () => 'a',
      readersOf: () => Promise.resolve(undefined),
      readerLists: { keep: () => Promise.resolve() },
    };
    const part = { jobId: 'j', datasourceId: 'wiki:w:1' };
    const task: ClaimedTask = {
      ...wikiPageOf(part, pageId, { pageId, listed: null }),
      origin: pageId,
      attempt: 1,
      deaths: 0,
    };
    return visitWikiPage(deps, context, task, { known: undefined, signal: new AbortController().signal });
  };

  it('fails with its reason for good, and the next page is read', async () => {
    const [first, next] = await Promise.all([visit('1'), visit('2')]);

    expect(first).toMatchObject({
      is: 'unread',
      refusal: { message: 'Reading the page took too long and was stopped.', isPassing: false },
    });
    expect(next).toMatchObject({ is: 'content', markdown: 'They eat herring.\n', page: { title: 'Seals' } });
  });
});

async function* nothing(): AsyncGenerator<never> {
  // Nothing is known yet.
}
