import type { IndexView, RankedChunk } from '../chunk-index.js';
import type { Narrowed } from './lance-narrowing.js';
import { learnt } from './lance-once-read.js';
import { leastShare, type Pinned, within } from './lance-pinned.js';
import { ranked } from './lance-ranking.js';
import { unavailable } from './lance-unavailable.js';
import { everyPartition, probesFor, rankedWhole, rowsToCompare, vectorsIndexed } from './lance-vector-index.js';

interface Asked {
  readonly vector: Float32Array;
  readonly narrowed: Narrowed;
  readonly partitions: number;
  readonly most: number;
}

/** Ranks by cosine: of each passage where a filter leaves few, else of those in the nearest partitions. */
export function meaningLeg(of: Pinned): IndexView['rankByMeaning'] {
  const { table, timeoutMs, narrow, rankSeen } = of;
  const indexed = learnt(() => vectorsIndexed(table));
  const rowCount = learnt(() => table.countRows());
  // They are known by the time the first question has its vector.
  for (const known of [rowCount(), indexed()]) known.catch(() => undefined);
  const nearest = async ({ vector, narrowed, partitions, most }: Asked): Promise<RankedChunk[]> => {
    const search = table.vectorSearch(vector).column('vector').distanceType('cosine');
    if (isEachCompared(narrowed)) search.bypassVectorIndex();
    else {
      search.nprobes(partitions);
      if ((await indexed()) === 'short') search.refineFactor(rankedWhole);
    }
    const found = within(search, narrowed).select(['_distance']).withRowId().limit(most);
    return ranked(await found.toArrow({ timeoutMs }).catch(unavailable), '_distance', (distance) => 1 - distance);
  };
  /** Without an index every row was compared: asking again would find the same. */
  const isPart = async (narrowed: Narrowed, partitions: number) =>
    partitions < everyPartition && !isEachCompared(narrowed) && (await indexed()) !== undefined;

  return async ({ vector, filter, limit }) => {
    const [count, vectors = 'whole'] = await Promise.all([rowCount(), indexed()]);
    const probes = (share: number) => probesFor(count, vectors, share);
    const seen = await rankSeen(filter, limit, (narrowed, most, share) =>
      nearest({ vector, narrowed, partitions: probes(Math.min(narrowed.share, share)), most }),
    );
    // Fewer than wanted were near; that there are no more is known only where all was compared.
    if (seen && seen.length === limit) return seen;
    const narrowed = narrow(filter);
    const partitions = probes(narrowed.share);
    const near = await nearest({ vector, narrowed, partitions, most: limit });
    // All that is near may be out of the filter; the engine's own going on would cost every search twice its time.
    const mayMiss = near.length < limit && (await isPart(narrowed, partitions));
    return mayMiss ? nearest({ vector, narrowed, partitions: everyPartition, most: limit }) : near;
  };
}

const isEachCompared = ({ rows, share }: Narrowed) => rows <= rowsToCompare && share < leastShare;
