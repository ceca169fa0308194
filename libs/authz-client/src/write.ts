import { mapConcurrently } from './concurrency.js';
import {
  type ChangeCounts,
  changesAgainst,
  type Diff,
  replacementOf,
  requireWithin,
  type TupleChanges,
  type TupleReplacement,
  withoutRepetition,
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
  return (await mapConcurrently(filters, readsAtOnce, read)).flat();
}

/** Deletes go first: a run that breaks off halfway leaves less access, never more, and the next run finishes it. */
async function send(transport: Transport, storePath: string, diff: Diff, signal?: AbortSignal): Promise<ChangeCounts> {
  const batches = batchesOf(diff);
  // authz reads an absent store as empty: where nothing is left to send, only this tells it from work that is done.
  if (batches.length === 0) await requireModel(transport, storePath, signal);
  for (const body of batches) {
    await transport({ method: 'POST', path: `${storePath}/write`, body, repeatable: true, signal });
  }
  return { writes: diff.writes.length, deletes: diff.deletes.length };
}

/** Bodies of at most 100 tuples. A tuple that another caller wrote or deleted meanwhile is no error. */
function batchesOf({ writes, deletes }: Diff): object[] {
  const count = Math.ceil((deletes.length + writes.length) / batchSize);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * batchSize, (index + 1) * batchSize];
    const gone = deletes.slice(from, to).map(bare);
    const added = writes.slice(Math.max(0, from - deletes.length), Math.max(0, to - deletes.length)).map(bare);
    return {
      ...(added.length > 0 && { writes: { tuple_keys: added, on_duplicate: 'ignore' } }),
      ...(gone.length > 0 && { deletes: { tuple_keys: gone, on_missing: 'ignore' } }),
    };
  });
}

/** The three fields authz knows, whatever else a caller's object carries. */
const bare = ({ user, relation, object }: Tuple): Tuple => ({ user, relation, object });
