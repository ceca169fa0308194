import { MatchQuery, type Table } from '@lancedb/lancedb';
import { AppError } from '@parley/contracts';
import type { Table as ArrowTable } from 'apache-arrow';
import { LRUCache } from 'lru-cache';
import type { ChunkFilter } from '../chunk-filter.js';
import type { Chunk, ChunkKey, IndexView, RankedChunk } from '../chunk-index.js';
import { cosine } from '../cosine.js';
import { wordsIn } from '../keyword-text.js';
import { askedWords } from '../../words/index-words.js';
import type { Language } from '../../words/stop-words.js';
import { quoted } from './lance-filter.js';
import { type Narrowed, narrowing } from './lance-narrowing.js';
import { readersOfRows } from './lance-readers.js';
import { chunkColumns, type ChunkRow, toChunk } from './lance-schema.js';
import { everyPartition, probesFor, rankedWhole, rowsToCompare, vectorsIndexed } from './lance-vector-index.js';

/** What many questions find is read once: characters of chunks, and vectors of 1.5 KiB. */
const kept = { characters: 8_000_000, vectors: 5_000 };

/** Below that, so much more would be ranked that the engine leaves it out at less cost. */
const leastShare = 0.2;
/** Those that may be seen are not spread evenly. */
const more = 1.3;

/** Those that a question is put in. */
export type Languages = () => Promise<readonly Language[]>;

/** Ranks so many under what is left of a filter, of which that part of all rows can be seen. */
type AskMore = (narrowed: Narrowed, most: number, share: number) => Promise<RankedChunk[]>;

/**
 * Legs answer row addresses alone, which stay true inside a pinned version: reading 50 passages that are then dropped
 * costs several times what ranking does.
 */
export function lanceView(table: Table, timeoutMs: number, languages: Languages): IndexView {
  const rows = (keys: readonly ChunkKey[]) => table.takeRowIds(keys.map(BigInt)).withRowId();
  const readVectors = async (keys: readonly ChunkKey[]) => {
    const stored = await rows(keys).select(['vector']).toArrow({ timeoutMs }).catch(unavailable);
    const [ids, vectors] = [stored.getChild('_rowid'), stored.getChild('vector')];
    return Array.from({ length: stored.numRows }, (_, at): [ChunkKey, Float32Array] => [
      String(ids?.get(at)),
      (vectors?.get(at) as { toArray(): Float32Array }).toArray().slice(),
    ]);
  };
  const readRows = async (keys: readonly ChunkKey[]) => {
    const read = (await rows(keys).select(chunkColumns).toArray({ timeoutMs }).catch(unavailable)) as ChunkRow[];
    return read.map((row): [ChunkKey, Chunk] => [String(row['_rowid']), toChunk(row)]);
  };
  const narrow = narrowing(table);
  const seenBy = readersOfRows(table);
  const indexed = learnt(() => vectorsIndexed(table));
  const rowCount = learnt(() => table.countRows());
  const within = <Q extends { where(predicate: string): Q }>(query: Q, { clauses }: Narrowed): Q =>
    clauses.length === 0 ? query : query.where(clauses.join(' AND '));
  /** What the caller may see of a longer ranking; `undefined` where that cannot be told of it. */
  const rankSeen = async (filter: ChunkFilter, limit: number, ask: AskMore): Promise<RankedChunk[] | undefined> => {
    const seen = seenBy(filter.lists ?? []);
    if (!seen || seen.share < leastShare) return undefined;
    const most = seen.share === 1 ? limit : Math.ceil((limit / seen.share) * more) + 10;
    const all = await ask(narrow(filter, 'readers'), most, seen.share);
    const kept = all.filter(({ key }) => seen.has(BigInt(key)));
    return kept.length >= limit || all.length < most ? kept.slice(0, limit) : undefined;
  };
  const vectorsOf = readOnce(readVectors, { max: kept.vectors });
  const chunksOf = readOnce(readRows, { maxSize: kept.characters, sizeCalculation: ({ text }) => text.length + 1_000 });
  // They are known by the time the first question has its vector.
  for (const known of [rowCount(), indexed()]) known.catch(() => undefined);
  return {
    async rankByKeywords({ text, filter, limit }) {
      const { language, own, elsewhere } = askedWords(text, await languages().catch(unavailable));
      const rankedBy = async (words: readonly string[], narrowed: Narrowed, most: number) => {
        if (words.length === 0) return [];
        const query = table.query().fullTextSearch(new MatchQuery(words.join(' '), 'keywords'));
        const found = within(query, narrowed).select(['_score']).withRowId().limit(most);
        return ranked(await found.toArrow({ timeoutMs }).catch(unavailable), '_score', (score) => score);
      };
      const inOthers = `words_by != ${quoted(wordsIn(language))}`;
      const ask = async (narrowed: Narrowed, most: number) => {
        const there = { ...narrowed, clauses: [...narrowed.clauses, inOthers] };
        const [here, others] = await Promise.all([rankedBy(own, narrowed, most), rankedBy(elsewhere, there, most)]);
        return betterOf(here, others).slice(0, most);
      };
      return (await rankSeen(filter, limit, ask)) ?? ask(narrow(filter), limit);
    },
    async rankByMeaning({ vector, filter, limit }) {
      const [count, vectors] = await Promise.all([rowCount(), indexed()]);
      const isEachCompared = ({ rows, share }: Narrowed) => rows <= rowsToCompare && share < leastShare;
      const nearest = (narrowed: Narrowed, partitions: number, most: number) => {
        const search = table.vectorSearch(vector).column('vector').distanceType('cosine');
        if (isEachCompared(narrowed)) search.bypassVectorIndex();
        else if (vectors === 'short') search.nprobes(partitions).refineFactor(rankedWhole);
        else search.nprobes(partitions);
        const found = within(search, narrowed).select(['_distance']).withRowId().limit(most);
        return found.toArrow({ timeoutMs }).catch(unavailable);
      };
      const rankedFrom = (rows: ArrowTable) => ranked(rows, '_distance', (distance) => 1 - distance);
      const seen = await rankSeen(filter, limit, async (narrowed, most, share) => {
        const partitions = probesFor(count, Math.min(narrowed.share, share));
        return rankedFrom(await nearest(narrowed, partitions, most));
      });
      // Fewer than wanted were near; that there are no more is known only where all was compared.
      if (seen && seen.length === limit) return seen;
      const narrowed = narrow(filter);
      const partitions = probesFor(count, narrowed.share);
      const near = await nearest(narrowed, partitions, limit);
      // All that is near may be out of the filter; the engine's own going on would cost every search twice its time. Without an
      // index every row was compared: asking again would find the same.
      const isPart = vectors !== undefined && partitions < everyPartition && !isEachCompared(narrowed);
      return rankedFrom(isPart && near.numRows < limit ? await nearest(narrowed, everyPartition, limit) : near);
    },
    async similarities(keys, vector) {
      return new Map([...(await vectorsOf(keys))].map(([key, stored]) => [key, cosine(vector, stored)]));
    },
    readChunks: chunksOf,
  };
}

/** What does not change in a pinned version is asked for once; after a failure again. */
function learnt<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return async () => {
    known ??= ask();
    return known.catch((error: unknown) => {
      known = undefined;
      return unavailable(error);
    });
  };
}

/** Reads what was not read before, and remembers the latest. */
function readOnce<V extends object>(
  read: (keys: readonly ChunkKey[]) => Promise<[ChunkKey, V][]>,
  limits: LRUCache.Options<ChunkKey, V, unknown>,
) {
  const known = new LRUCache<ChunkKey, V>(limits);
  return async (keys: readonly ChunkKey[]): Promise<Map<ChunkKey, V>> => {
    const found = new Map(keys.map((key) => [key, known.get(key)] as const));
    const missing = [...found].filter(([, value]) => value === undefined).map(([key]) => key);
    const fresh = missing.length > 0 ? await read(missing) : [];
    for (const [key, value] of fresh) known.set(key, value);
    const all = [...[...found].filter((entry): entry is [ChunkKey, V] => entry[1] !== undefined), ...fresh];
    return new Map(all);
  };
}

/** Each passage by the better of its scores. */
function betterOf(one: RankedChunk[], other: RankedChunk[]): RankedChunk[] {
  if (other.length === 0) return one;
  const best = new Map(one.map(({ key, score }) => [key, score]));
  for (const { key, score } of other) best.set(key, Math.max(score, best.get(key) ?? 0));
  return inOrder([...best].map(([key, score]) => ({ id: BigInt(key), score })));
}

/** Equal scores stand in the order of storage, so that the same view always answers the same. */
function ranked(rows: ArrowTable, column: string, toScore: (value: number) => number): RankedChunk[] {
  const [ids, values] = [rows.getChild('_rowid'), rows.getChild(column)];
  const places = Array.from({ length: rows.numRows }, (_, at) => ({
    id: ids?.get(at) as bigint,
    score: toScore(Number(values?.get(at))),
  }));
  return inOrder(places);
}

function inOrder(places: { readonly id: bigint; readonly score: number }[]): RankedChunk[] {
  places.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return places.map(({ id, score }) => ({ key: String(id), score }));
}

export function unavailable(cause: unknown): never {
  throw new AppError('SERVICE_UNAVAILABLE', 'The passage index is not available', { cause });
}
