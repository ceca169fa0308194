import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect, Index, VectorQuery } from '@lancedb/lancedb';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChunkFilter, inDatasources } from '../../src/index/chunk-filter.js';
import { type LanceChunkIndex, lanceChunkIndex } from '../../src/index/lance/lance-chunk-index.js';
import { toRow } from '../../src/index/lance/lance-schema.js';
import { openTable } from '../../src/index/lance/lance-table.js';
import { lanceView } from '../../src/index/lance/lance-view.js';
import { aDocument, dimensions, now, vectorAt } from './chunk-documents.js';
import { describeKeeping } from './keeping.contract.js';
import { looksAt } from './looks-at-index.js';
import { describeRanking } from './ranking.contract.js';
import { describeWords } from './words.contract.js';

const settings = { model: 'angles', identity: 'of angles', dimensions, timeoutMs: 10_000 };
const kept = { text: 'kept', filter: { conditions: [], freshAt: now }, limit: 1 };
const folders: string[] = [];
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chunk-index-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const open = async () => {
  const index = await lanceChunkIndex({ ...settings, uri: await aFolder() });
  return { index, dispose: () => index.close() };
};
describeRanking('LanceDB', open);
describeKeeping('LanceDB', open);
describeWords('LanceDB', open);

describe('lanceChunkIndex', () => {
  it('has its passages after it was closed and opened again', async () => {
    const uri = await aFolder();
    const first = await lanceChunkIndex({ ...settings, uri });
    await first.replaceDocuments([aDocument({}, { text: 'kept' })]);
    await first.close();

    const again = await lanceChunkIndex({ ...settings, uri });
    expect(await (await again.view()).rankByKeywords(kept)).toHaveLength(1);
    await again.close();
  });

  it('takes what a version before reader lists has stored as read by all readers of the datasource', async () => {
    const uri = await aFolder();
    const first = await lanceChunkIndex({ ...settings, uri });
    await first.replaceDocuments([aDocument({}, { text: 'kept' })]);
    await first.close();
    const connection = await connect(uri);
    const table = await connection.openTable('chunks');
    await table.dropColumns(['readers_key']);
    connection.close();

    const again = await lanceChunkIndex({ ...settings, uri });
    await again.replaceDocuments([aDocument({ documentId: 'doc-2', readersKey: 'staff' }, { text: 'kept from most' })]);
    const ask = async (lists: string[]) =>
      (await again.view()).rankByKeywords({ text: 'kept', filter: { conditions: [], freshAt: now, lists }, limit: 9 });
    expect([(await ask([])).length, (await ask(['staff'])).length]).toEqual([1, 2]);
    await again.close();
  });

  it('makes the words of a version before today anew, and goes on where it was stopped', async () => {
    const uri = await aFolder();
    const first = await lanceChunkIndex({ ...settings, uri });
    const old = { text: 'KafkaConsumer closes itself' };
    await first.replaceDocuments([
      aDocument({ documentId: 'done' }, { text: 'HTTPServer' }),
      aDocument({ documentId: 'old' }, old),
      aDocument({ documentId: 'german' }, { text: 'Die Häuser sind gebaut' }),
    ]);
    await first.close();
    const connection = await connect(uri);
    const table = await connection.openTable('chunks');
    await table.dropIndex('keywords_1');
    await table.update({ where: "document_id != 'done'", values: { keywords: old.text, words_by: '' } });
    await table.createIndex('keywords', { config: Index.fts({ baseTokenizer: 'icu', language: 'English' }) });
    connection.close();

    const again = await lanceChunkIndex({ ...settings, uri });
    const { byKeywords } = looksAt(() => again);
    expect(await byKeywords('kafka')).toEqual([old.text]);
    expect(await byKeywords('http server')).toEqual(['HTTPServer']);
    expect(await byKeywords('Haus')).toEqual(['Die Häuser sind gebaut']);
    await again.close();
  });

  it('adds words to a table that has none', async () => {
    const uri = await aFolder();
    const first = await lanceChunkIndex({ ...settings, uri });
    await first.replaceDocuments([aDocument({}, { text: 'KafkaConsumer' })]);
    await first.close();
    const connection = await connect(uri);
    const table = await connection.openTable('chunks');
    await table.update({ values: { keywords: '' } });
    await table.dropColumns(['words_by']);
    connection.close();

    const again = await lanceChunkIndex({ ...settings, uri });
    expect(await looksAt(() => again).byKeywords('kafka')).toEqual(['KafkaConsumer']);
    await again.close();
  });

  it('ranks the same for the readers of some documents, however often it was asked and however many they are', async () => {
    const index = await lanceChunkIndex({ ...settings, uri: await aFolder() });
    const sets = Array.from({ length: 240 }, (_, at) =>
      aDocument(
        { documentId: `doc-${at}`, ...(at % 6 > 0 && { readersKey: `list-${(at * 7) % 40}` }) },
        { text: `passage ${'word '.repeat(at % 11)}${at}`, angle: (at * 0.37) % 3 },
      ),
    );
    await index.replaceDocuments(sets);
    // Words of rows that are in no index yet weigh by the rows that are asked for.
    await index.settle();
    const keysOf = new Map(sets.map(({ chunks }) => [chunks[0]?.text, chunks[0]?.document.readersKey]));
    const view = await index.view();
    const rankedFor = async (lists: string[]) => {
      const filter = { conditions: [], freshAt: now, lists };
      const legs = await Promise.all([
        view.rankByKeywords({ text: 'word', filter, limit: 40 }),
        view.rankByMeaning({ vector: vectorAt(1), filter, limit: 40 }),
      ]);
      const chunks = await view.readChunks(legs.flat().map(({ key }) => key));
      for (const { key } of legs.flat()) {
        const list = keysOf.get(chunks.get(key)?.text);
        expect(list === undefined || lists.includes(list)).toBe(true);
      }
      return legs.map((leg) => leg.map(({ score }) => score.toFixed(4)));
    };
    const some = (count: number) => Array.from({ length: count }, (_, at) => `list-${at}`);
    const asked = [0, 1, 5, 20, 39, 40].map(some);
    const first: unknown[] = [];
    for (const lists of asked) first.push(await rankedFor(lists));
    for (let time = 0; time < 3; time += 1) {
      for (const [at, lists] of asked.entries()) expect(await rankedFor(lists)).toEqual(first[at]);
    }
    await index.close();
  });

  it('waits for the table that another process is just making', async () => {
    const [uri, elsewhere] = [await aFolder(), await aFolder()];
    const other = await lanceChunkIndex({ ...settings, uri: elsewhere });
    await other.replaceDocuments([aDocument({}, { text: 'kept' })]);
    await other.close();
    await mkdir(join(uri, 'chunks.lance', 'data'), { recursive: true });
    const opening = lanceChunkIndex({ ...settings, uri });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await rm(join(uri, 'chunks.lance'), { recursive: true });
    await rename(join(elsewhere, 'chunks.lance'), join(uri, 'chunks.lance'));
    const index = await opening;

    expect(await (await index.view()).rankByKeywords(kept)).toHaveLength(1);
    await index.close();
  });

  describe('with so many passages that they are searched by an index', () => {
    const angles = Array.from({ length: 10_500 }, (_, at) => ((at * 7_919) % 10_500) / 10_500);
    const far = Array.from({ length: 400 }, (_, at) => 1.1 + at / 1_000);
    let index: LanceChunkIndex;
    beforeAll(async () => {
      index = await lanceChunkIndex({ ...settings, uri: await aFolder() });
      const passages = (of: readonly number[]) => of.map((angle) => ({ text: String(angle), angle }));
      for (let at = 0; at < angles.length; at += 1_500) {
        const some = angles.slice(at, at + 1_500);
        const [low, high] = [some.filter((angle) => angle < 0.5), some.filter((angle) => angle >= 0.5)];
        await index.replaceDocuments([
          aDocument({ documentId: `doc-${at}` }, ...passages(low)),
          aDocument({ documentId: `doc-${at}`, datasourceId: 'web:high' }, ...passages(high)),
        ]);
      }
      await index.replaceDocuments([aDocument({ datasourceId: 'web:b' }, ...passages(far))]);
      await index.settle();
    });
    afterAll(() => index.close());

    const nearHalf = (conditions: ChunkFilter['conditions']) => near(0.5, conditions);
    const near = async (angle: number, conditions: ChunkFilter['conditions']) => {
      const view = await index.view();
      const found = await view.rankByMeaning({
        vector: vectorAt(angle),
        filter: { conditions, freshAt: now },
        limit: 50,
      });
      const chunks = await view.readChunks(found.map(({ key }) => key));
      return found.map(({ key }) => Number(chunks.get(key)?.text));
    };

    it('finds what is nearest', async () => {
      const nearest = [...angles].sort((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5)).slice(0, 50);
      const kept = new Set(await nearHalf([]));
      expect(nearest.filter((angle) => kept.has(angle)).length).toBeGreaterThanOrEqual(48);
    });

    it('finds as much for a caller who sees half, where all that is nearer is of the other half', async () => {
      for (let question = 1; question <= 3; question += 1) {
        const found = await near(0, [inDatasources(['web:high'])]);

        expect(found).toHaveLength(50);
        expect(Math.max(...found)).toBeLessThan(0.55);
      }
    });

    it('finds all that a caller may see who sees little, far from where the rest is near', async () => {
      for (let question = 1; question <= 3; question += 1) {
        expect(await nearHalf([inDatasources(['web:b'])])).toEqual(far.slice(0, 50));
      }
    });

    it('reads no partition for who sees little, once that is known', async () => {
      const bypassed = jest.spyOn(VectorQuery.prototype, 'bypassVectorIndex');
      for (let question = 1; question <= 3; question += 1) await nearHalf([inDatasources(['web:b'])]);
      for (let question = 1; question <= 3; question += 1) await nearHalf([]);

      expect(bypassed.mock.calls.length).toBeGreaterThanOrEqual(1);
      bypassed.mockClear();
      await nearHalf([]);
      expect(bypassed).not.toHaveBeenCalled();
    });
  });

  it('finds nothing where there is nothing, however often it is asked under a filter', async () => {
    const index = await lanceChunkIndex({ ...settings, uri: await aFolder() });
    const view = await index.view();
    const filter = { conditions: [inDatasources(['web:a'])], freshAt: now };
    const leg = { vector: vectorAt(0), filter, limit: 10 };
    const found = [await view.rankByMeaning(leg), await view.rankByMeaning(leg), await view.rankByMeaning(leg)];

    expect(found).toEqual([[], [], []]);
    await index.close();
  });

  it('compares each of a few passages once, though fewer are there than asked for', async () => {
    const connection = await connect(await aFolder());
    const table = await openTable(connection, { ...settings, uri: '' });
    await table.add([toRow(aDocument({}, { text: 'kept' }).chunks[0]!)]);
    const asked = jest.spyOn(table, 'vectorSearch');
    const leg = { vector: vectorAt(0), filter: kept.filter, limit: 10 };

    const view = lanceView(table, settings.timeoutMs, () => Promise.resolve(['en']));

    for (let question = 1; question <= 4; question += 1) {
      expect(await view.rankByMeaning(leg)).toHaveLength(1);
      expect(asked).toHaveBeenCalledTimes(question);
    }
    connection.close();
  });

  it('sees at once what another process wrote', async () => {
    const uri = await aFolder();
    const [writer, reader] = [await lanceChunkIndex({ ...settings, uri }), await lanceChunkIndex({ ...settings, uri })];
    expect(await (await reader.view()).rankByKeywords(kept)).toEqual([]);
    await writer.replaceDocuments([aDocument({}, { text: 'kept' })]);

    expect(await (await reader.view()).rankByKeywords(kept)).toHaveLength(1);
    await Promise.all([writer.close(), reader.close()]);
  });

  it('keeps what an old version needs until it has not been the latest for 75 s', async () => {
    const uri = await aFolder();
    const index = await lanceChunkIndex({ ...settings, uri });
    const replaceAndSettle = async (text: string) => {
      await index.replaceDocuments([aDocument({}, { text: `${text} one` }, { text: `${text} two` })]);
      await index.settle();
    };
    await replaceAndSettle('kept');
    const view = await index.view();
    const [one, two] = (await view.rankByKeywords({ ...kept, limit: 2 })).map(({ key }) => key);
    const takenAt = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(takenAt + 75_000);
    await replaceAndSettle('changed');
    expect((await view.readChunks([one!])).size).toBe(1);

    clock.mockReturnValue(takenAt + 150_000);
    await replaceAndSettle('changed again');
    await expect(view.readChunks([two!])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    clock.mockRestore();
    await index.close();
  });

  it('keeps what it is called, and by what it was filled, with the passages', async () => {
    const uri = await aFolder();
    const first = await lanceChunkIndex({ ...settings, uri });
    const { id, version, ...filled } = await first.readMark();
    await first.close();
    const again = await lanceChunkIndex({ ...settings, uri, model: 'circles', identity: 'of circles' });

    expect(filled).toEqual({ identity: 'of angles', filledBy: 'angles/4' });
    expect(await again.readMark()).toEqual({ id, version, ...filled });
    await again.writeMark({ id: 'another', identity: 'of squares' });
    await again.replaceDocuments([aDocument({}, { text: 'kept' })]);
    const marked = await again.readMark();
    expect(marked).toMatchObject({ id: 'another', identity: 'of squares', filledBy: 'angles/4' });
    expect(marked.version).toBeGreaterThan(version!);
    await again.close();
  });

  it('says that it is not available, instead of answering nothing, when the engine fails', async () => {
    const uri = await aFolder();
    const index = await lanceChunkIndex({ ...settings, uri });
    await index.replaceDocuments([aDocument({}, { text: 'kept' })]);
    await rm(uri, { recursive: true });

    await expect(index.view().then((view) => view.rankByKeywords(kept))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The passage index is not available',
    });
    await index.close();
  });
});
