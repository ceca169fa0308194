import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { searchFilters } from '@parley/contracts';
import { type ChunkFilter, conditionsOf, inDatasources } from '../../src/index/chunk-filter.js';
import type { ChunkIndex, IndexView, RankedChunk } from '../../src/index/chunk-index.js';
import { aDocument, now, vectorAt } from './chunk-documents.js';

const everything: ChunkFilter = { conditions: [], freshAt: now };
const where = (filters: Record<string, unknown>): ChunkFilter => ({
  conditions: conditionsOf(searchFilters.parse(filters)),
  freshAt: now,
});

/** What every engine behind the port must do. */
export function describeChunkIndex(
  name: string,
  open: () => Promise<{ index: ChunkIndex; dispose: () => Promise<void> }>,
) {
  describe(`${name} as chunk index`, () => {
    let index: ChunkIndex;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ index, dispose } = await open());
    });
    afterEach(() => dispose());

    const texts = async (view: IndexView, leg: RankedChunk[]) => {
      const chunks = await view.readChunks(leg.map(({ key }) => key));
      return leg.map(({ key }) => chunks.get(key)?.text);
    };
    const byKeywords = async (text: string, filter = everything, limit = 10) => {
      const view = await index.view();
      return texts(view, await view.rankByKeywords({ text, filter, limit }));
    };
    const byMeaning = async (angle: number, filter = everything, limit = 10) => {
      const view = await index.view();
      return texts(view, await view.rankByMeaning({ vector: vectorAt(angle), filter, limit }));
    };

    describe('keyword leg', () => {
      it('ranks by how well the words fit, stemmed and without accents or case', async () => {
        await index.replaceDocuments([
          aDocument({ documentId: 'a' }, { text: 'The résumé of a run' }),
          aDocument({ documentId: 'b' }, { text: 'nothing of the kind' }),
          aDocument({ documentId: 'c' }, { text: 'Runners run: running is what runners do' }),
        ]);

        expect(await byKeywords('RUNNING')).toEqual(['Runners run: running is what runners do', 'The résumé of a run']);
        expect(await byKeywords('resume')).toEqual(['The résumé of a run']);
      });

      it.each([
        ['user', 'set user_id first'],
        ['user_id', 'set user_id first'],
        ['max pages', 'the maxPages setting'],
        ['maxPages', 'the maxPages setting'],
        ['日本語', 'これは日本語のテキストです'],
      ])('finds %s', async (query, text) => {
        await index.replaceDocuments([
          aDocument({ documentId: 'a' }, { text: 'something else' }),
          aDocument({ documentId: 'b' }, { text }),
        ]);

        expect(await byKeywords(query)).toEqual([text]);
      });

      it('reads the title and the headings too', async () => {
        await index.replaceDocuments([aDocument({ title: 'Zebra handbook' }, { text: 'body' })]);

        expect(await byKeywords('zebra')).toEqual(['body']);
        expect(await byKeywords('top')).toEqual(['body']);
      });

      it('reads the words of links, not where they lead', async () => {
        const text = 'see [the guide](https://example.org/zebra) and handlers[name](request)';
        await index.replaceDocuments([aDocument({}, { text })]);

        expect(await byKeywords('guide')).toEqual([text]);
        expect(await byKeywords('request')).toEqual([text]);
        expect(await byKeywords('zebra')).toEqual([]);
      });

      it.each(['', ' ', '"', 'a AND (', "'; drop", '***', '\u0000'])('takes %j as plain words', async (query) => {
        await index.replaceDocuments([aDocument({}, { text: 'body' })]);

        await expect(byKeywords(query)).resolves.toEqual([]);
      });
    });

    describe('dense leg', () => {
      it('ranks by cosine, 1 being equal', async () => {
        await index.replaceDocuments([
          aDocument({}, { text: 'far', angle: 1.5 }, { text: 'same', angle: 0 }, { text: 'near', angle: 0.3 }),
        ]);

        const view = await index.view();
        const leg = await view.rankByMeaning({ vector: vectorAt(0), filter: everything, limit: 2 });

        expect(await texts(view, leg)).toEqual(['same', 'near']);
        expect(leg[0]!.score).toBeCloseTo(1, 5);
      });

      it('compares any chunk with any vector, on the scale of the leg', async () => {
        await index.replaceDocuments([aDocument({}, { text: 'here', angle: 0 }, { text: 'there', angle: 1.2 })]);

        const view = await index.view();
        const leg = await view.rankByMeaning({ vector: vectorAt(0.2), filter: everything, limit: 2 });
        const compared = await view.similarities(leg.map(({ key }) => key).reverse(), vectorAt(0.2));

        expect(leg).toHaveLength(2);
        for (const { key, score } of leg) expect(compared.get(key)).toBeCloseTo(score, 5);
        expect(await view.similarities([], vectorAt(0))).toEqual(new Map());
        expect(await view.readChunks([])).toEqual(new Map());
      });
    });

    describe('filters', () => {
      const both = async (filter: ChunkFilter) => {
        const [words, meaning] = [await byKeywords('passage', filter), await byMeaning(0, filter)];
        expect(new Set(words)).toEqual(new Set(meaning));
        return words.sort();
      };
      beforeEach(() =>
        index.replaceDocuments([
          aDocument(
            {
              documentId: "it's",
              datasourceId: "web:o'neil",
              documentType: 'webpage',
              description: 'All about it',
              metadata: { lang: 'en', year: 2024, tags: ['red', 'blue'], sizes: [1, 'L', 40] },
            },
            { text: 'passage one' },
          ),
          aDocument(
            {
              documentId: '100%',
              datasourceId: 'web:b_c',
              isStructuredEntity: true,
              metadata: { lang: 'en-GB', year: -3.5, draft: true },
            },
            { text: 'passage two' },
          ),
          aDocument(
            { documentId: 'x', datasourceId: 'web:bxc', ingestedAt: now - 50, metadata: { year: '2024' } },
            { text: 'passage three' },
          ),
        ]),
      );

      it.each<[string, Record<string, unknown>, string[]]>([
        ['an exact text', { datasource_id: "web:o'neil" }, ['passage one']],
        ['one of a list', { document_id: ["it's", 'x'] }, ['passage one', 'passage three']],
        ['a prefix, in which _ and % are themselves', { datasource_id: 'web:b_*' }, ['passage two']],
        ['a description', { description: 'All about it' }, ['passage one']],
        ['the beginning of a description', { description: 'All*' }, ['passage one']],
        ['a boolean', { is_structured_entity: true }, ['passage two']],
        ['a range', { document_ingested_at: { lt: now } }, ['passage three']],
        ['metadata text', { 'metadata.lang': 'en' }, ['passage one']],
        ['a metadata prefix', { 'metadata.lang': 'en*' }, ['passage one', 'passage two']],
        ['a metadata number, told from a text', { 'metadata.year': 2024 }, ['passage one']],
        ['a metadata range', { 'metadata.year': { gte: -4, lt: 2024 } }, ['passage two']],
        ['a metadata boolean', { 'metadata.draft': true }, ['passage two']],
        ['a member of a metadata list', { 'metadata.tags': 'blue' }, ['passage one']],
        ['a range, for any number of a metadata list', { 'metadata.sizes': { gt: 39 } }, ['passage one']],
        ['a range, for one number and not for two', { 'metadata.sizes': { gt: 1, lt: 40 } }, []],
        ['several keys, all of them', { 'metadata.lang': 'en*', is_structured_entity: true }, ['passage two']],
        ['a text that tries to break out', { document_id: "x' OR '1'='1" }, []],
      ])('hold %s on both legs', async (_what, filters, expected) => {
        expect(await both(where(filters))).toEqual([...expected].sort());
      });

      it('hold a list of datasources, and nothing when the list is empty', async () => {
        expect(await both({ conditions: [inDatasources(['web:bxc'])], freshAt: now })).toEqual(['passage three']);
        expect(await both({ conditions: [inDatasources([])], freshAt: now })).toEqual([]);
      });
    });

    it('serves nothing stale on either leg', async () => {
      await index.replaceDocuments([
        aDocument({ documentId: 'old', freshUntil: now - 1 }, { text: 'passage old' }),
        aDocument({ documentId: 'new', freshUntil: now }, { text: 'passage new' }),
      ]);

      expect(await byKeywords('passage')).toEqual(['passage new']);
      expect(await byMeaning(0)).toEqual(['passage new']);
    });

    it('filters the tenth question of a view as it did the first, whatever held for all passages before', async () => {
      await index.replaceDocuments([
        aDocument({ documentId: 'ageing', freshUntil: now + 300 }, { text: 'passage ageing' }),
        aDocument({ documentId: 'lasting' }, { text: 'passage lasting' }),
        aDocument({ datasourceId: 'web:z', documentId: 'other' }, { text: 'passage other' }),
      ]);
      const view = await index.view();
      const both = inDatasources(['web:a', 'web:z']);
      const ask = async (filter: ChunkFilter) =>
        (await texts(view, await view.rankByKeywords({ text: 'passage', filter, limit: 10 }))).sort();
      const all = ['passage ageing', 'passage lasting', 'passage other'];
      const unknown = conditionsOf(searchFilters.parse({ 'metadata.year': { gte: 0 } }));
      for (let time = 0; time < 10; time += 1) {
        expect(await ask({ conditions: [both], freshAt: now })).toEqual(all);
        expect(await ask({ conditions: unknown, freshAt: now })).toEqual([]);
      }

      expect(await ask({ conditions: [both], freshAt: now + 301 })).toEqual(all.slice(1));
      expect(await ask({ conditions: [inDatasources(['web:a'])], freshAt: now })).toEqual(all.slice(0, 2));
      expect(await ask({ conditions: [both], freshAt: now + 1_000 })).toEqual(all.slice(1));
    });

    describe('replacing a document', () => {
      it('leaves no tail of a longer version behind, and other documents alone', async () => {
        await index.replaceDocuments([
          aDocument({}, { text: 'passage a' }, { text: 'passage b' }, { text: 'passage c' }),
          aDocument({ datasourceId: 'web:z' }, { text: 'passage other datasource, same document id' }),
        ]);
        await index.replaceDocuments([aDocument({}, { text: 'passage d' })]);

        expect((await byKeywords('passage')).sort()).toEqual([
          'passage d',
          'passage other datasource, same document id',
        ]);
        expect(
          (await index.scanDocument({ datasourceId: 'web:a', documentId: 'doc-1' })).map(({ text }) => text),
        ).toEqual(['passage d']);
      });

      it('with nothing removes it', async () => {
        await index.replaceDocuments([aDocument({}, { text: 'passage' })]);
        await index.replaceDocuments([aDocument({})]);

        expect(await byKeywords('passage')).toEqual([]);
      });

      it('leaves a view that was taken before as it was', async () => {
        await index.replaceDocuments([aDocument({}, { text: 'passage before' })]);
        const view = await index.view();
        const leg = await view.rankByKeywords({ text: 'passage', filter: everything, limit: 10 });
        await index.replaceDocuments([aDocument({}, { text: 'passage after' })]);

        expect(await texts(view, leg)).toEqual(['passage before']);
        expect(await byKeywords('passage')).toEqual(['passage after']);
      });

      it('shows one whole generation at every moment', async () => {
        const generation = (at: number) => aDocument({}, { text: `passage g${at}` }, { text: `passage g${at}` });
        await index.replaceDocuments([generation(0)]);
        const writing = (async () => {
          for (let at = 1; at <= 10; at += 1) await index.replaceDocuments([generation(at)]);
        })();
        for (let at = 0; at < 30; at += 1) {
          const seen = (await index.scanDocument({ datasourceId: 'web:a', documentId: 'doc-1' })).map(
            ({ text }) => text,
          );
          expect([seen.length, new Set(seen).size]).toEqual([2, 1]);
        }
        await writing;
      });
    });

    it('scans a document in reading order with all that it was given', async () => {
      const set = aDocument(
        { title: 'T', metadata: { nested: { deep: [1] } } },
        { text: 'one' },
        { text: 'two' },
        { text: 'three' },
      );
      await index.replaceDocuments([set]);

      const scanned = await index.scanDocument(set.document);

      expect(scanned).toEqual(set.chunks.map(({ vector: _vector, ...chunk }) => chunk));
      expect(await index.scanDocument({ datasourceId: 'web:a', documentId: 'other' })).toEqual([]);
    });

    it('finds a chunk by its id, and says when there is none', async () => {
      const set = aDocument({}, { text: 'one' }, { text: 'two' });
      await index.replaceDocuments([set]);

      expect((await index.findChunk(set.chunks[1]!.id))?.text).toBe('two');
      expect(await index.findChunk("x' OR 'a'='a")).toBeUndefined();
    });

    it('deletes exactly one datasource, and deletes it twice without harm', async () => {
      await index.replaceDocuments([
        aDocument({ datasourceId: 'web:a' }, { text: 'passage a' }),
        aDocument({ datasourceId: 'web:a2' }, { text: 'passage a2' }),
      ]);
      await index.deleteDatasource('web:a');
      await index.deleteDatasource('web:a');

      expect(await byKeywords('passage')).toEqual(['passage a2']);
    });

    it('deletes exactly what went stale in one datasource, and tells how many chunks that were', async () => {
      await index.replaceDocuments([
        aDocument({ documentId: 'stale', freshUntil: now - 1 }, { text: 'a' }, { text: 'b' }),
        aDocument({ documentId: 'fresh', freshUntil: now }, { text: 'c' }),
        aDocument({ documentId: 'ageless', freshUntil: 0 }, { text: 'd' }),
        aDocument({ datasourceId: "web:a'2", documentId: 'stale', freshUntil: now - 1 }, { text: 'e' }),
      ]);
      const removed = [await index.deleteStale('web:a', now), await index.deleteStale('web:a', now)];
      const left = async (datasourceId: string, documentId: string) =>
        (await index.scanDocument({ datasourceId, documentId })).length;

      expect(removed).toEqual([2, 0]);
      expect(await left('web:a', 'stale')).toBe(0);
      expect([await left('web:a', 'fresh'), await left('web:a', 'ageless'), await left("web:a'2", 'stale')]).toEqual([
        1, 1, 1,
      ]);
    });

    it('names every datasource that has a chunk', async () => {
      await index.replaceDocuments([
        aDocument({ datasourceId: 'web:a' }, { text: 'a' }, { text: 'b' }),
        aDocument({ datasourceId: "web:o'neil" }, { text: 'c' }),
        aDocument({ datasourceId: 'web:empty' }),
      ]);

      expect((await index.datasourceIds()).sort()).toEqual(['web:a', "web:o'neil"]);
      expect(await index.deleteDatasource('web:a')).toBe(2);
      expect(await index.datasourceIds()).toEqual(["web:o'neil"]);
    });

    it('hands back the vectors that a document holds by what was embedded', async () => {
      const set = aDocument({}, { text: 'one', angle: 0.5 });
      await index.replaceDocuments([set, aDocument({ documentId: 'other' }, { text: 'two' })]);

      expect(await index.storedVectors([set.document])).toEqual(new Map([['hash of one', set.chunks[0]!.vector]]));
      expect(await index.storedVectors([])).toEqual(new Map());
    });
  });
}
