import { dropIndexes, isDuplicateKey, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { Entry } from './entry.js';
import type { NewRun, RunKey, Turn } from './run.js';
import { inFreePlace, placesIndex } from './run-places.js';
import { type ConversationKey, type RunStore, TooManyRuns, TurnNotFree } from './run.store.js';
import {
  endFields,
  goOnFields,
  lease,
  streamFields,
  toRecord,
  toStream,
  toTurn,
  type TurnRecord,
} from './turn.record.js';

const collection = 'turns';

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
  const where = { log, collection };
  const going = ({ turnId, runId }: RunKey) => ({ _id: turnId, run_id: runId, status: 'running' as const });
  const waitingFor = ({ turnId, runId, interrupt }: Turn) => ({
    _id: turnId,
    run_id: runId,
    status: 'waiting' as const,
    interrupt_id: interrupt?.interrupt_id ?? null,
  });
  return {
    async createIndexes() {
      await turns.createIndexes([
        {
          key: { owner_id: 1, conversation_id: 1 },
          name: 'one_active_of_owner',
          unique: true,
          partialFilterExpression: { active: true },
        },
        { key: { owner_id: 1, conversation_id: 1, created_at: -1, _id: -1 }, name: 'in_order_of_owner' },
        { key: { run_ids: 1 }, name: 'by_run' },
        { key: { status: 1, holder: 1 }, name: 'held' },
        { key: { status: 1, lease_until: 1 }, name: 'lapsed' },
        { key: { holder: 1 }, name: 'to_cancel', partialFilterExpression: { cancel_requested: true } },
        placesIndex,
      ]);
      // Those of before let one person's turn keep everybody else with the same id of a conversation out.
      await dropIndexes(turns, ['one_active', 'in_order']);
    },
    async begin(run, term) {
      const isBegun = await inFreePlace({ turns, ownerId: run.ownerId, most: maxRuns }, async (place) => {
        try {
          await insertOrRenew(toRecord(run, term, place, now()));
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          const other = await inTheWay(run);
          throw other ? busy(other.status) : error;
        }
        return true;
      });
      if (isBegun) return;
      const other = await inTheWay(run);
      throw other ? busy(other.status) : new TooManyRuns(maxRuns);
    },
    async goOn(waiting, run, term) {
      const found = await turns.findOne(waitingFor(waiting));
      if (!found) return false;
      const isAgain = found.run_id === run.runId;
      // An order that is given many times at once answers one question, not the next one as well.
      const mayBegin = isAgain ? { refused: true } : { run_ids: { $ne: run.runId } };
      const { run_id, api, closing, last_event = null } = found;
      const past = { run_id, api, closing: closing ?? [], last_event };
      const goesOn = await inFreePlace({ turns, ownerId: waiting.ownerId, most: maxRuns }, async (place) => {
        const { matchedCount } = await turns.updateOne(
          { ...waitingFor(waiting), ...mayBegin },
          {
            $set: goOnFields(run, term, place, now()),
            ...(!isAgain && { $push: { run_ids: run.runId, past } }),
          },
        );
        return matchedCount > 0;
      });
      if (goesOn === undefined) throw new TooManyRuns(maxRuns);
      return goesOn;
    },
    async end(run, end) {
      const { matchedCount } = await turns.updateOne(going(run), { $set: endFields(end, now()) });
      return matchedCount > 0 || endedAt(run, end.closing);
    },
    async endLapsed(run, end, { at, cancelRequested }) {
      const lapsed = { ...going(run), ...lease.ended(at), cancel_requested: cancelRequested };
      const { matchedCount } = await turns.updateOne(lapsed, { $set: endFields(end, now()) });
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
    async findStream(runId) {
      const found = await turns.findOne({ run_ids: runId }, { projection: streamFields });
      return found ? toStream(found, runId) : undefined;
    },
    async findActive(conversation) {
      const found = await turns.findOne({ ...ofOwner(conversation), active: true });
      return found ? toTurn(found) : undefined;
    },
    async activeIn(conversationIds, ownerId) {
      const wanted = { owner_id: ownerId, conversation_id: { $in: [...conversationIds] }, active: true };
      const fields = { projection: { conversation_id: 1, status: 1 } };
      const found = await turns.find(wanted, fields).toArray();
      return new Map(
        found.map(({ conversation_id, status }) => [conversation_id, status === 'waiting' ? 'waiting' : 'running']),
      );
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
    async cancelsFor(holder) {
      const wanted = { ...lease.heldBy(holder), cancel_requested: true, status: 'running' as const };
      const found = await turns.find(wanted, { projection: { run_id: 1 } }).toArray();
      return found.map(({ run_id }) => run_id);
    },
    async noteListener(runId) {
      await turns.updateOne({ run_ids: runId, run_id: runId, status: 'running' }, { $set: { listened_at: now() } });
    },
    async *lapsed(at, ownerId) {
      const whose = ownerId === undefined ? {} : { owner_id: ownerId };
      const found = turns.find({ ...whose, status: 'running', ...lease.ended(at) });
      for await (const one of found) yield* readEach([one], toTurn, where);
    },
    async list(conversation, { limit, offset }) {
      const wanted = ofOwner(conversation);
      const newestFirst = turns.find(wanted).sort({ created_at: -1, _id: -1 }).skip(offset).limit(limit);
      const [found, total] = await Promise.all([newestFirst.toArray(), turns.countDocuments(wanted)]);
      return { turns: readEach(found.reverse(), toTurn, where), total };
    },
    async remove(conversation) {
      const wanted = { ...ofOwner(conversation), status: { $ne: 'running' as const } };
      const found = await turns.find(wanted, { projection: { run_ids: 1 } }).toArray();
      await turns.deleteMany(wanted);
      return found.flatMap(({ run_ids }) => run_ids);
    },
  };

  /** A turn whose agent refused to begin makes way for the same one. */
  async function insertOrRenew(record: TurnRecord): Promise<void> {
    try {
      await turns.insertOne(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const { _id, conversation_id, owner_id } = record;
      const same = { _id, conversation_id, owner_id, status: 'failed' as const, refused: true };
      const { matchedCount } = await turns.replaceOne(same, record);
      if (matchedCount === 0) throw error;
    }
  }

  /** The turn that keeps a run from beginning: its conversation's active one, or the same turn, unless that was refused. */
  async function inTheWay(run: NewRun): Promise<TurnRecord | undefined> {
    const either = [{ _id: run.turnId }, { ...ofOwner(run), active: true }];
    const found = await turns.find({ $or: either }).toArray();
    return found.find(
      ({ active, status, refused, conversation_id: id }) =>
        active || status !== 'failed' || refused !== true || id !== run.conversationId,
    );
  }

  /** The answer to an earlier try may have been lost, the write itself not. Who ends a run for a dead process skips ids. */
  async function endedAt({ turnId, runId }: RunKey, { ids }: Entry): Promise<boolean> {
    const found = await turns.findOne({ _id: turnId, run_id: runId }, { projection: streamFields });
    return found !== null && toStream(found, runId).closing?.ids.v1 === ids.v1;
  }
}

const ofOwner = ({ conversationId, ownerId }: ConversationKey) => ({
  owner_id: ownerId,
  conversation_id: conversationId,
});

const busy = (status: TurnRecord['status'] | undefined) =>
  status === 'waiting'
    ? new TurnNotFree('input_required', 'The agent is waiting for your answer in this conversation.')
    : new TurnNotFree('running', 'An answer is still running. Wait for it, or stop it.');
