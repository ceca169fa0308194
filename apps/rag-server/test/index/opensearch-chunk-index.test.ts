import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { monotonicFactory } from 'ulid';
import { openSearchChunkIndex } from '../../src/index/opensearch/opensearch-chunk-index.js';
import { aDocument, dimensions, now } from './chunk-documents.js';
import { describeChunkIndex } from './chunk-index.contract.js';

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

  describeChunkIndex('OpenSearch', async () => {
    const index = await openSearchChunkIndex(settings(aName(), url));
    return { index, dispose: () => index.close() };
  });

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

    it('refuses an index that another embedding model has filled', async () => {
      const name = aName();
      await (await openSearchChunkIndex(settings(name, url))).close();

      await expect(openSearchChunkIndex({ ...settings(name, url), model: 'circles' })).rejects.toThrow(
        'holds vectors of angles/4, not of circles/4',
      );
    });
  });
}

it('says that it is not available when nobody listens', async () => {
  await expect(openSearchChunkIndex({ ...settings('x', 'http://127.0.0.1:1'), timeoutMs: 1_000 })).rejects.toThrow();
});
