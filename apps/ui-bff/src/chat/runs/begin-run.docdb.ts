import { isDuplicateKey } from '@parley/docdb';
import type { Collection } from 'mongoose';
import type { NewRun, Turn } from './run.js';
import { inFreePlace } from './run-places.js';
import { type RunStore, TooManyRuns, TurnNotFree } from './run.store.js';
import { goOnFields, ofOwner, toRecord, type TurnRecord } from './turn.record.js';

/** A turn that waits for its person, as a condition. */
export const waitingFor = ({ turnId, runId, interrupt }: Turn) => ({
  _id: turnId,
  run_id: runId,
  status: 'waiting' as const,
  interrupt_id: interrupt?.interrupt_id ?? null,
});

/** How a run gets its place: as the first of its turn, or where the turn waited. */
export function beginningRuns(
  turns: Collection<TurnRecord>,
  now: () => Date,
  maxRuns: number,
): Pick<RunStore, 'begin' | 'goOn'> {
  return {
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
}

const busy = (status: TurnRecord['status'] | undefined) =>
  status === 'waiting'
    ? new TurnNotFree('input_required', 'The agent is waiting for your answer in this conversation.')
    : new TurnNotFree('running', 'An answer is still running. Wait for it, or stop it.');
