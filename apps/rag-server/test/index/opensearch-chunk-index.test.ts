import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { monotonicFactory } from 'ulid';
import type { ChunkIndex } from '../../src/index/chunk-index.js';
import { openSearchChunkIndex } from '../../src/index/opensearch/opensearch-chunk-index.js';
import { aDocument, dimensions, now } from './chunk-documents.js';
import { describeKeeping } from './keeping.contract.js';
import { lateWrites } from './late-writes.js';
import { describeRanking } from './ranking.contract.js';
import { describeWords } from './words.contract.js';

// Each of its many writes waits until it can be searched.
jest.setTimeout(120_000);

const url = process.env['OPENSEARCH_URL'];
const settings = (index: string, address: string) => ({
  urls: [address],
  username: undefined,
  password: undefined,
  caFile: undefined,
  index,
  replicas: '0-1',
  model: 'angles',
  identity: 'of angles',
  dimensions,
  timeoutMs: 20_000,
  now: Date.now,
  newGeneration: monotonicFactory(),
});

if (url === undefined) {
  process.stderr.write('SKIPPED: the OpenSearch engine is not tested in this run, OPENSEARCH_URL is not set\n');
  describe.skip('OpenSearch as chunk index', () => {
    it('needs OPENSEARCH_URL', () => expect(url).toBeDefined());
  });
} else {
  const made: string[] = [];
  const aName = () => {
    const name = `test-${randomUUID()}`;
    made.push(name);
    return name;
  };
  afterAll(() => Promise.all(made.map((name) => fetch(`${url}/${name}`, { method: 'DELETE' }))));

  const open = async () => {
    const index = await openSearchChunkIndex(settings(aName(), url));
    return { index, dispose: () => index.close() };
  };
  describeRanking('OpenSearch', open);
  describeKeeping('OpenSearch', open);
  describeWords('OpenSearch', open);

  describe('openSearchChunkIndex', () => {
    const kept = { text: 'kept', filter: { conditions: [], freshAt: now }, limit: 1 };

    it('shows every process at once what another one wrote', async () => {
      const name = aName();
      const [writer, reader] = await Promise.all([1, 2].map(() => openSearchChunkIndex(settings(name, url))));
      expect(await (await reader!.view()).rankByKeywords(kept)).toEqual([]);
      await writer!.replaceDocuments([aDocument({}, { text: 'kept' })]);

      expect(await (await reader!.view()).rankByKeywords(kept)).toHaveLength(1);
      await Promise.all([writer!.close(), reader!.close()]);
    });

    it.each([
      ['write', (text: string) => aDocument({}, { text })],
      ['removal', () => aDocument({})],
    ])('goes on with the last write when a %s before it, given up on, comes late', async (_, first) => {
      const late = await lateWrites(url);
      const index = await openSearchChunkIndex({ ...settings(aName(), late.url), timeoutMs: 3_000 });
      await index.replaceDocuments([first('kept before')]);
      await index.replaceDocuments([aDocument({}, { text: 'kept last' })]);

      await late.handOver();

      const view = await index.view();
      const found = await view.rankByKeywords({ ...kept, limit: 10 });
      const chunks = await view.readChunks(found.map(({ key }) => key));
      expect([...chunks.values()].map(({ text }) => text)).toEqual(['kept last']);
      await index.close();
      await late.close();
    });

    describe('on a server that keeps few points in time', () => {
      const most = 15;
      const keepAtMost = (count: number | null) =>
        fetch(`${url}/_cluster/settings`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ transient: { 'search.max_open_pit_context': count } }),
        });
      beforeAll(() => keepAtMost(most));
      afterAll(() => keepAtMost(null));

      const writeAndLook = async (index: ChunkIndex, at: number) => {
        await index.replaceDocuments([aDocument({ documentId: 'busy' }, { text: `busy ${at}` })]);
        return index.view();
      };

      it('answers however many searches come between writes', async () => {
        const index = await openSearchChunkIndex(settings(aName(), url));
        for (let at = 0; at < 2 * most; at += 1) {
          const view = await writeAndLook(index, at);
          expect(await view.rankByKeywords({ ...kept, text: String(at) })).toHaveLength(1);
        }
        await index.close();
      });

      it('goes on with what a view ranked once the server has let go of its moment', async () => {
        const index = await openSearchChunkIndex(settings(aName(), url));
        await index.replaceDocuments([aDocument({}, { text: 'kept' })]);
        const view = await index.view();
        const found = await view.rankByKeywords(kept);
        for (let at = 0; at < most; at += 1) await writeAndLook(index, at);

        const chunks = await view.readChunks(found.map(({ key }) => key));
        expect([...chunks.values()].map(({ text }) => text)).toEqual(['kept']);
        await index.close();
      });

      it('reads whole documents once the server, started again, knows no moment any more', async () => {
        const index = await openSearchChunkIndex(settings(aName(), url));
        const { document, chunks } = aDocument({}, { text: 'kept' });
        await index.replaceDocuments([{ document, chunks }]);
        const restart = async () => {
          await index.view();
          await fetch(`${url}/_search/point_in_time/_all`, { method: 'DELETE' });
        };

        await restart();
        expect(await index.scanDocument(document)).toHaveLength(1);
        await restart();
        expect([...(await index.storedVectors([document])).keys()]).toEqual(['hash of kept']);
        await index.close();
      });

      it('answers however many searches failed before', async () => {
        const index = await openSearchChunkIndex(settings(aName(), url));
        await index.replaceDocuments([aDocument({}, { text: 'kept' })]);
        const ofOtherLength = { ...kept, vector: Float32Array.of(1) };
        for (let at = 0; at < 2 * most; at += 1)
          await expect((await index.view()).rankByMeaning(ofOtherLength)).rejects.toMatchObject({
            code: 'SERVICE_UNAVAILABLE',
          });

        expect(await (await index.view()).rankByKeywords(kept)).toHaveLength(1);
        await index.close();
      });

      it('gives back what it kept when it is closed', async () => {
        for (let restart = 0; restart < 2 * most; restart += 1) {
          const index = await openSearchChunkIndex(settings(aName(), url));
          await index.view();
          await index.close();
        }
        const index = await openSearchChunkIndex(settings(aName(), url));
        expect(await (await index.view()).rankByKeywords(kept)).toEqual([]);
        await index.close();
      });
    });

    it('refuses an index of vectors of another length', async () => {
      const name = aName();
      await (await openSearchChunkIndex(settings(name, url))).close();

      await expect(openSearchChunkIndex({ ...settings(name, url), dimensions: 5 })).rejects.toThrow(
        'holds vectors of angles/4, not of angles/5',
      );
    });

    const act = (name: string, method: string) => fetch(`${url}/${name}`, { method });
    const isNotAvailable = { code: 'SERVICE_UNAVAILABLE', message: 'The passage index is not available' };

    it('refuses an index that somebody else made, and says what to do', async () => {
      const name = aName();
      await act(name, 'PUT');

      await expect(openSearchChunkIndex(settings(name, url))).rejects.toThrow(
        'holds vectors of an unknown model, not of angles/4: choose another index name',
      );
    });

    it('writes nothing once its index is gone: the server would make one that guesses the fields', async () => {
      const name = aName();
      const index = await openSearchChunkIndex(settings(name, url));
      await act(name, 'DELETE');

      await expect(index.replaceDocuments([aDocument({}, { text: 'kept' })])).rejects.toMatchObject(isNotAvailable);
      await expect(index.ping()).rejects.toHaveProperty('cause.message', expect.stringContaining('restart rag-server'));
      expect((await act(name, 'HEAD')).status).toBe(404);
      await index.close();
    });

    it('is not available when there is another index in the place of its own', async () => {
      const name = aName();
      const index = await openSearchChunkIndex(settings(name, url));
      await act(name, 'DELETE');
      await act(name, 'PUT');

      await expect(index.ping()).rejects.toMatchObject(isNotAvailable);
      await expect(index.replaceDocuments([aDocument({}, { text: 'kept' })])).rejects.toMatchObject(isNotAvailable);
      await index.close();
    });
  });
}

it('says that it is not available when nobody listens', async () => {
  await expect(openSearchChunkIndex({ ...settings('x', 'http://127.0.0.1:1'), timeoutMs: 1_000 })).rejects.toThrow();
});
