import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { beginningRuns, waitingFor } from './begin-run.docdb.js';
import type { Entry } from './entry.js';
import { ratingRuns } from './rate-runs.docdb.js';
import { readingRuns } from './read-runs.docdb.js';
import type { RunKey } from './run.js';
import type { RunStore } from './run.store.js';
import { searchingTurns } from './search-turns.docdb.js';
import { createTurnIndexes } from './turn-indexes.js';
import { collection, endFields, lease, ofOwner, streamFields, toStream, type TurnRecord } from './turn.record.js';

/**
 * Turns and their runs in the collection of that name.
 * @param maxRuns runs that one person may have at once
 */
export function docdbRunStore(
  connection: Connection,
  now: () => Date,
  log: Pick<Logger, 'warn'>,
  maxRuns = 5,
): RunStore {
  const turns = connection.collection<TurnRecord>(collection);
  const going = ({ turnId, runId }: RunKey) => ({ _id: turnId, run_id: runId, status: 'running' as const });
  return {
    createIndexes: () => createTurnIndexes(turns),
    ...beginningRuns(turns, now, maxRuns),
    ...readingRuns(turns, log),
    ...ratingRuns(turns, now, log),
    ...searchingTurns(turns),
    async end(run, end) {
      const { matchedCount } = await turns.updateOne(going(run), { $set: endFields(run, end, now()) });
      return matchedCount > 0 || endedAt(run, end.closing);
    },
    async endLapsed(run, end, { at, cancelRequested }) {
      const lapsed = { ...going(run), ...lease.ended(at), cancel_requested: cancelRequested };
      const { matchedCount } = await turns.updateOne(lapsed, { $set: endFields(run, end, now()) });
      return matchedCount > 0;
    },
    async cancelWaiting(turn) {
      const over = { status: 'cancelled' as const, active: false, interrupt: null, interrupt_id: null };
      const { matchedCount } = await turns.updateOne(waitingFor(turn), { $set: { ...over, updated_at: now() } });
      return matchedCount > 0;
    },
    async requestCancel(run) {
      const { matchedCount } = await turns.updateOne(going(run), { $set: { cancel_requested: true } });
      return matchedCount > 0;
    },
    async renew({ holder, until }, runIds) {
      const ours = { status: 'running' as const, ...lease.heldBy(holder), run_id: { $in: [...runIds] } };
      await turns.updateMany(ours, { $set: lease.renewed(until) });
      const fields = { projection: { run_id: 1, cancel_requested: 1, listened_at: 1 } };
      const found = await turns.find(ours, fields).toArray();
      return found.map(({ run_id, cancel_requested, listened_at }) => ({
        runId: run_id,
        cancelRequested: cancel_requested,
        listenedAt: listened_at,
      }));
    },
    async noteListener(runId) {
      await turns.updateOne({ run_ids: runId, run_id: runId, status: 'running' }, { $set: { listened_at: now() } });
    },
    async remove(conversation) {
      const wanted = { ...ofOwner(conversation), status: { $ne: 'running' as const } };
      const found = await turns.find(wanted, { projection: { run_ids: 1 } }).toArray();
      await turns.deleteMany(wanted);
      return found.flatMap(({ run_ids }) => run_ids);
    },
  };

  /** The answer to an earlier try may have been lost, the write itself not. Who ends a run for a dead process skips ids. */
  async function endedAt({ turnId, runId }: RunKey, { ids }: Entry): Promise<boolean> {
    const found = await turns.findOne({ _id: turnId, run_id: runId }, { projection: streamFields });
    return found !== null && toStream(found, runId).closing?.ids.v1 === ids.v1;
  }
}
