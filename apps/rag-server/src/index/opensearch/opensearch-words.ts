import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { languageOf } from '../../words/language-of.js';
import { currentWords, passageKeywords, wordsBy } from '../keyword-text.js';
import { refresh } from './opensearch-refresh.js';
import { toChunk, withoutVector } from './opensearch-schema.js';

const atOnce = 100;

const page = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        _routing: z.string(),
        _seq_no: z.int(),
        _primary_term: z.int(),
        _source: z.unknown(),
      }),
    ),
  }),
});
type Old = z.infer<typeof page>['hits']['hits'][number];

const written = z.object({ items: z.array(z.object({ update: z.object({ status: z.int() }) })) });

const isOld = {
  bool: { filter: [{ term: { kind: 'chunk' } }], must_not: [{ prefix: { words_by: currentWords } }] },
};

/**
 * Makes the words of passages anew that another version made, from the text that is stored. Goes on where a process
 * before this one was stopped, and leaves alone what another one has written meanwhile.
 */
export async function renewWords(client: Client, index: string): Promise<void> {
  for (;;) {
    await refresh(client, index);
    const body = { query: isOld, size: atOnce, seq_no_primary_term: true, _source: withoutVector };
    const { hits } = page.parse((await client.search({ index, body: body })).body).hits;
    if (hits.length === 0) return;
    const answer = await client.bulk({ index, refresh: false, body: hits.flatMap(renewal) as never });
    for (const { update } of written.parse(answer.body).items) {
      const isOfAnother = update.status === 409 || update.status === 404;
      if (update.status >= 300 && !isOfAnother) throw new Error('the index rejected the new words of some passages');
    }
  }
}

function renewal({ _id, _routing, _seq_no, _primary_term, _source }: Old): object[] {
  const chunk = toChunk(_source);
  const language = languageOf(`${chunk.document.title}\n${chunk.text}`);
  const renewed = { ...chunk, document: { ...chunk.document, language } };
  const update = { _id, routing: _routing, if_seq_no: _seq_no, if_primary_term: _primary_term };
  return [{ update }, { doc: { words: passageKeywords(renewed), words_by: wordsBy(renewed) } }];
}

const counted = z.object({
  aggregations: z.object({ by: z.object({ buckets: z.array(z.object({ key: z.string() })) }) }),
});

/** What made the words that the index holds. */
export async function madeBy(client: Client, index: string): Promise<string[]> {
  const aggs = { by: { terms: { field: 'words_by', size: 100 } } };
  const { body } = await client.search({ index, body: { size: 0, aggs } });
  return counted.parse(body).aggregations.by.buckets.map(({ key }) => key);
}
