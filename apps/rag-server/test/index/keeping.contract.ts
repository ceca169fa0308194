import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChunkIndex } from '../../src/index/chunk-index.js';
import { aDocument, now } from './chunk-documents.js';
import { everything, looksAt, type OpenIndex } from './looks-at-index.js';

/** How every engine behind the port must keep, replace, hand out and forget chunks. */
export function describeKeeping(name: string, open: OpenIndex) {
  describe(`${name} as chunk index`, () => {
    let index: ChunkIndex;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ index, dispose } = await open());
    });
    afterEach(() => dispose());
    const { texts, byKeywords } = looksAt(() => index);

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
        // Every other one is shorter than the one before it.
        const generation = (at: number) =>
          aDocument({}, ...Array.from({ length: at % 2 === 0 ? 3 : 1 }, () => ({ text: `passage g${at}` })));
        await index.replaceDocuments([generation(0)]);
        const writing = (async () => {
          for (let at = 1; at <= 10; at += 1) await index.replaceDocuments([generation(at)]);
        })();
        for (let at = 0; at < 30; at += 1) {
          const seen = (await index.scanDocument({ datasourceId: 'web:a', documentId: 'doc-1' })).map(
            ({ text }) => text,
          );
          expect([new Set(seen).size, seen.length]).toEqual([1, /[02468]$/.test(seen[0] ?? '') ? 3 : 1]);
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
      expect(await index.documentIds('web:a')).toEqual(['doc-1']);
      expect(await index.documentIds('web:empty')).toEqual([]);
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
