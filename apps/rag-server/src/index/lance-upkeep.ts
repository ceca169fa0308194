import { Index, type Table } from '@lancedb/lancedb';

/** Unindexed rows are found by scanning; below these numbers that is quicker than keeping indexes up to date. */
const writesBetween = 100;
const quietMs = 1_500;
/** Below it an exact scan takes a few ms; above it the partitioned index keeps it there. */
const rowsForVectorIndex = 10_000;
/** Parts of the vector index, one from its building and one from each tidy-up since. */
const partsBearable = 6;
/** Readers that began on an older version finish long before. */
const versionsKeptMs = 60_000;

export interface LanceUpkeep {
  /** Runs one change after all earlier ones, and tidies when enough have come or none follows for a while. */
  write<T>(change: () => Promise<T>): Promise<T>;
  /** Tidies now, after all writes so far. */
  settle(): Promise<void>;
  /** Waits for what is running. */
  close(): Promise<void>;
}

/** One writer at a time, and fragments folded into the indexes between writes. */
export function lanceUpkeep(table: Table): LanceUpkeep {
  let last: Promise<unknown> = Promise.resolve();
  let untidyWrites = 0;
  let timer: NodeJS.Timeout | undefined;

  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  };
  const tidyUp = () => {
    clearTimeout(timer);
    untidyWrites = 0;
    // A failed tidy-up costs speed, not answers; the next write brings the next try.
    inTurn(() => tidy(table)).catch(() => undefined);
  };

  return {
    async write(change) {
      const result = await inTurn(change);
      untidyWrites += 1;
      clearTimeout(timer);
      if (untidyWrites >= writesBetween) tidyUp();
      else timer = setTimeout(tidyUp, quietMs).unref();
      return result;
    },
    async settle() {
      clearTimeout(timer);
      untidyWrites = 0;
      await inTurn(() => tidy(table));
    },
    async close() {
      clearTimeout(timer);
      await last;
    },
  };
}

async function tidy(table: Table): Promise<void> {
  await table.optimize({ cleanupOlderThan: new Date(Date.now() - versionsKeptMs) });
  const rows = await table.countRows();
  if (rows < rowsForVectorIndex || !(await isOutgrown(table))) return;
  const numPartitions = Math.round(Math.sqrt(rows));
  await table.createIndex('vector', {
    config: Index.ivfFlat({ distanceType: 'cosine', numPartitions }),
    replace: true,
  });
}

/** Each tidy-up after growth adds a part that is searched beside the first: too many make every search a full scan. */
async function isOutgrown(table: Table): Promise<boolean> {
  const index = (await table.listIndices()).find(({ columns }) => columns.includes('vector'));
  const stats = index && (await table.indexStats(index.name));
  return (stats?.numIndices ?? partsBearable + 1) > partsBearable;
}
