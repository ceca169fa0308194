import { Index, type Table } from '@lancedb/lancedb';
import { DataType } from 'apache-arrow';

const column = 'vector';
/** Below it an exact scan takes a few ms; above it the partitioned index keeps it there. */
const rowsForIndex = 10_000;
/** Of the time that has passed, building takes about this part at most: one second's work buys ten of quiet. */
const restPerBuild = 10;
/** Centres of partitions need not be exact: a small sample finds them in a quarter of the time, to the same hits. */
const training = { sampleRate: 32, maxIterations: 15 };
/** Below it whole vectors fit the cache, and are as quick; above it a million short ones do. */
const rowsForShort = 75_000;
/** For each of a vector's numbers: fewer rank less surely, more take longer. */
const numBits = 4;

export interface VectorIndex {
  /** Builds it, unless it rests from the last time. Resolves to the ms until it may be built; 0 when nothing is left to do. */
  rebuild(): Promise<number>;
}

/**
 * The partitioned index over the vectors of a table. The engine's own tidy-up joins partitions until each holds
 * thousands of rows, and a search then compares with nearly all: so the index is rebuilt after each.
 */
export function vectorIndex(table: Table, now = () => performance.now()): VectorIndex {
  let restsUntil = 0;
  return {
    async rebuild() {
      const began = now();
      if (began < restsUntil) return restsUntil - began;
      const rows = await table.countRows();
      if (rows < rowsForIndex) return 0;
      const options = { distanceType: 'cosine', numPartitions: partitionsFor(rows), ...training } as const;
      const isShort = rows >= rowsForShort && (await canBeShort(table));
      const config = isShort ? Index.ivfRq({ ...options, numBits }) : Index.ivfFlat(options);
      await table.createIndex(column, { config, replace: true });
      restsUntil = now() + restPerBuild * (now() - began);
      return 0;
    },
  };
}

/** The engine shortens eight numbers at a time. */
async function canBeShort(table: Table): Promise<boolean> {
  const type: unknown = (await table.schema()).fields.find(({ name }) => name === column)?.type;
  return DataType.isFixedSizeList(type) && type.listSize % 8 === 0;
}

/** What the index compares. */
export type IndexedVectors = 'whole' | 'short';

/** `undefined` where there is no index, and all are compared whole. */
export async function vectorsIndexed(table: Table): Promise<IndexedVectors | undefined> {
  const index = (await table.listIndices()).find(({ columns }) => columns.includes(column));
  return index && (index.indexType === 'IvfRq' ? 'short' : 'whole');
}

/** So many times the hits wanted are ranked by their whole vectors: short ones rank the last of them less surely. */
export const rankedWhole = 2;

const partitionsFor = (rows: number) => Math.round(Math.sqrt(rows));

/**
 * The nearest of a passage lie in many partitions. Of a million short vectors, a quarter of these held 0.99 of the nearest
 * fifty, and half 0.998, also where a filter leaves few of them; that takes 1.5 ms longer. Of fewer whole ones, 64 of 215 and
 * 96 of 346 held 0.99 of the nearest ten.
 */
const leastProbes = 64;
const shareOfPartitions = { whole: 1 / 3, short: 1 / 2 };
/**
 * Up to this many rows that a filter leaves are compared one by one. Of a million, 10,000 take 11 ms and 40,000 take 24,
 * beside 17 and 23 by partitions.
 */
export const rowsToCompare = 20_000;

/** More than there are: all. */
export const everyPartition = 100_000;

/** Partitions to compare with, of so many vectors, under a filter that leaves that share of them (0: not known). */
export function probesFor(rows: number, vectors: IndexedVectors, share: number): number {
  if (share === 0) return everyPartition;
  return Math.max(leastProbes, Math.ceil(partitionsFor(rows) * shareOfPartitions[vectors]));
}
