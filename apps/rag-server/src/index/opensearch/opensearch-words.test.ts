import { expect, it } from '@jest/globals';
import type { Client } from '@opensearch-project/opensearch';
import { aDocument } from '../../../test/index/chunk-documents.js';
import { toSource } from './opensearch-schema.js';
import { renewWords } from './opensearch-words.js';

const [chunk] = aDocument({}, { text: 'KafkaConsumer closes' }).chunks;
if (!chunk) throw new Error('no chunk');
const { words, words_by: _, ...old } = toSource(chunk, 'g1');
const hit = { _id: 'p-1', _routing: 'doc', _seq_no: 7, _primary_term: 2, _source: old };

/** A server with one old passage, until it was updated or is of another process. */
function aServer(status: number) {
  const updates: unknown[] = [];
  const isOpen = () => updates.length === 0;
  const client = {
    indices: { refresh: () => Promise.resolve({ body: { _shards: { successful: 1, failed: 0 } } }) },
    search: () => Promise.resolve({ body: { hits: { hits: isOpen() ? [hit] : [] } } }),
    bulk: ({ body }: { body: unknown[] }) => {
      updates.push(...body);
      return Promise.resolve({ body: { items: [{ update: { status } }] } });
    },
  };
  return { client: client as unknown as Client, updates };
}

it('gives an old passage its words, if nobody else has changed it', async () => {
  const { client, updates } = aServer(200);
  await renewWords(client, 'passages');

  expect(updates).toEqual([
    { update: { _id: 'p-1', routing: 'doc', if_seq_no: 7, if_primary_term: 2 } },
    { doc: { words, words_by: '1/en' } },
  ]);
});

it('leaves alone what another process has changed, and tells of what is rejected', async () => {
  await expect(renewWords(aServer(409).client, 'passages')).resolves.toBeUndefined();
  await expect(renewWords(aServer(400).client, 'passages')).rejects.toThrow('rejected the new words');
});
