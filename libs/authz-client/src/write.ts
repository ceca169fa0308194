import { mapConcurrently } from './concurrency.js';
import {
  changesAgainst,
  replacementOf,
  requireWithin,
  withoutRepetition,
  type ChangeCounts,
  type Diff,
  type TupleChanges,
  type TupleReplacement,
} from './diff.js';
import { requireModel } from './model-store.js';
import { readTuples } from './read.js';
import type { Transport } from './transport.js';
import type { Tuple, TupleFilter } from './tuples.js';

const readsAtOnce = 8;

/** authz takes at most 100 tuples, writes and deletes together, in one atomic call. */
const batchSize = 100;

/** Reads each tuple by name and sends only what differs. */
export async function applyChanges(
  transport: Transport,
  storePath: string,
  changes: TupleChanges,
  signal?: AbortSignal,
): Promise<ChangeCounts> {
  const asked = withoutRepetition(changes);
  const stored = await readEach(transport, storePath, [...asked.writes, ...asked.deletes].map(exactly), signal);
  return send(transport, storePath, changesAgainst(stored, asked), signal);
}

/** Reads everything within the filters and sends what turns it into the wanted. */
export async function replaceTuples(
  transport: Transport,
  storePath: string,
  replacement: TupleReplacement,
  signal?: AbortSignal,
): Promise<ChangeCounts> {
  requireWithin(replacement);
  const stored = await readEach(transport, storePath, replacement.within, signal);
  return send(transport, storePath, replacementOf(stored, replacement.wanted), signal);
}

const exactly = ({ user, relation, object }: Tuple): TupleFilter => ({ user, relation, object });

async function readEach(
  transport: Transport,
  storePath: string,
  filters: readonly TupleFilter[],
  signal?: AbortSignal,
): Promise<Tuple[]> {
  const read = (filter: TupleFilter) => readTuples(transport, storePath, filter, signal);
  const found = (await mapConcurrently(filters, readsAtOnce, read)).flat();
  // authz reads an absent store as empty: without this, deletes would be reported done there.
  if (found.length === 0) await requireModel(transport, storePath, signal);
  return found;
}

/** Deletes go first: a run that breaks off halfway leaves less access, never more, and the next run finishes it. */
async function send(transport: Transport, storePath: string, diff: Diff, signal?: AbortSignal): Promise<ChangeCounts> {
  const steps = [
    ...diff.deletes.map((tuple) => ({ tuple, isDelete: true })),
    ...diff.writes.map((tuple) => ({ tuple, isDelete: false })),
  ];
  for (let start = 0; start < steps.length; start += batchSize) {
    const batch = steps.slice(start, start + batchSize);
    const deletes = batch.filter(({ isDelete }) => isDelete).map(({ tuple }) => tuple);
    const writes = batch.filter(({ isDelete }) => !isDelete).map(({ tuple }) => tuple);
    await transport({
      method: 'POST',
      path: `${storePath}/write`,
      body: {
        ...(writes.length > 0 && { writes: { tuple_keys: writes.map(bare), on_duplicate: 'ignore' } }),
        ...(deletes.length > 0 && { deletes: { tuple_keys: deletes.map(bare), on_missing: 'ignore' } }),
      },
      repeatable: true,
      signal,
    });
  }
  return { writes: diff.writes.length, deletes: diff.deletes.length };
}

const bare = ({ user, relation, object }: Tuple): Tuple => ({ user, relation, object });
