import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { searchFilters } from '@parley/contracts';
import { type ChunkFilter, conditionsOf, inDatasources } from '../../src/index/chunk-filter.js';
import type { ChunkIndex } from '../../src/index/chunk-index.js';
import { aDocument, now, vectorAt } from './chunk-documents.js';
import { everything, looksAt, type OpenIndex } from './looks-at-index.js';

const where = (filters: Record<string, unknown>): ChunkFilter => ({
  conditions: conditionsOf(searchFilters.parse(filters)),
  freshAt: now,
});

/** How every engine behind the port must rank and filter. */
export function describeRanking(name: string, open: OpenIndex) {
  describe(`${name} as chunk index`, () => {
    let index: ChunkIndex;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ index, dispose } = await open());
    });
    afterEach(() => dispose());

    const { texts, byKeywords, byMeaning } = looksAt(() => index);

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
              metadata: {
                lang: 'en',
                year: 2024,
                tags: ['red', 'blue'],
                sizes: [1, 'L', 40],
                counts: Array.from({ length: 60 }, (_, at) => at + 0.5),
                path: 'C:\\a (b)|[c]+*?^$.{1}',
              },
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
        ['a range, for the last of sixty numbers', { 'metadata.counts': { gte: 59.5 } }, ['passage one']],
        ['a range that no number is in', { 'metadata.sizes': { gt: 40, lt: 40 } }, []],
        ['a range of negative fractions', { 'metadata.year': { gt: -3.6, lte: -3.5 } }, ['passage two']],
        ['a list of numbers and texts', { 'metadata.year': [2024, '2024'] }, ['passage one', 'passage three']],
        ['a text of signs, as itself', { 'metadata.path': 'C:\\a (b)|[c]+*?^$.{1}' }, ['passage one']],
        ['the beginning of such a text', { 'metadata.path': 'C:\\a (b)|[*' }, ['passage one']],
        ['a sign that would stand for any other', { 'metadata.tags': '.lue' }, []],
        [
          'a thousand values',
          { 'metadata.lang': [...Array(999).keys()].map((at) => `x${at}`).concat('en') },
          ['passage one'],
        ],
        ['several keys, all of them', { 'metadata.lang': 'en*', is_structured_entity: true }, ['passage two']],
        ['a text that tries to break out', { document_id: "x' OR '1'='1" }, []],
      ])('hold %s on both legs', async (_what, filters, expected) => {
        expect(await both(where(filters))).toEqual([...expected].sort());
      });

      it('hold a list of datasources, and nothing when the list is empty', async () => {
        expect(await both({ conditions: [inDatasources(['web:bxc'])], freshAt: now })).toEqual(['passage three']);
        expect(await both({ conditions: [inDatasources([])], freshAt: now })).toEqual([]);
      });

      it('hold the hundred thousand datasources that somebody may read by name', async () => {
        const readable = [...Array.from({ length: 100_000 }, (_, at) => `web:${at}`), 'web:bxc'];
        expect(await both({ conditions: [inDatasources(readable)], freshAt: now })).toEqual(['passage three']);
      });
    });

    describe('readers of a document', () => {
      const asked = { conditions: [], freshAt: now };
      beforeEach(() =>
        index.replaceDocuments([
          aDocument({ documentId: 'all' }, { text: 'passage for all' }),
          aDocument({ documentId: 'staff', readersKey: 'staff' }, { text: 'passage for staff' }),
          aDocument({ documentId: 'board', readersKey: "bo'ard" }, { text: 'passage for the board' }),
        ]),
      );

      it.each([
        ['none, and nothing is told of lists', undefined, ['passage for all']],
        ['none', [], ['passage for all']],
        ['one', ['staff'], ['passage for all', 'passage for staff']],
        ['every one', ['staff', "bo'ard"], ['passage for all', 'passage for staff', 'passage for the board']],
        ['one that no document has', ['nobody'], ['passage for all']],
        ['the empty key', [''], ['passage for all']],
      ])('are asked on both legs: %s', async (_what, lists, expected) => {
        const filter: ChunkFilter = { ...asked, ...(lists && { lists }) };
        // An engine may look otherwise the more often it is asked.
        for (let time = 0; time < 10; time += 1) {
          expect((await byKeywords('passage', filter)).sort()).toEqual(expected);
          expect((await byMeaning(0, filter)).sort()).toEqual(expected);
        }
      });

      it('are asked beside what the caller filters, and cannot be filtered by', async () => {
        const mine = { ...where({ document_id: 'board' }), lists: ['staff'] };

        expect(await byKeywords('passage', mine)).toEqual([]);
        await expect(
          byKeywords('passage', {
            ...asked,
            conditions: [{ target: { field: 'readers_key' }, anyOf: ['staff'], prefixes: [] }],
          }),
        ).rejects.toThrow(TypeError);
      });

      it('change with the document, at once, and are read back with it', async () => {
        await index.replaceDocuments([
          aDocument({ documentId: 'all', readersKey: 'staff' }, { text: 'passage for all' }),
          aDocument({ documentId: 'staff' }, { text: 'passage for staff' }),
        ]);

        expect(await byKeywords('passage', asked)).toEqual(['passage for staff']);
        const [narrowed] = await index.scanDocument({ datasourceId: 'web:a', documentId: 'all' });
        const [opened] = await index.scanDocument({ datasourceId: 'web:a', documentId: 'staff' });
        expect([narrowed?.document.readersKey, opened?.document.readersKey]).toEqual(['staff', undefined]);
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
  });
}
