import { AppError } from '@parley/contracts';
import type { Collection } from 'mongoose';
import { onDocdb } from '../docdb/on-docdb.js';
import { lease, type RunRecord, within } from './run.record.js';
import type { RunStore } from './run.store.js';
import { runTexts } from './run-texts.js';

/** What an agent remembers of a conversation, and how that is forgotten. */
export function runHistory(
  runs: Collection<RunRecord>,
  now: () => Date,
): Pick<RunStore, 'history' | 'forget' | 'forgetBefore'> {
  return {
    async history(key, { team, space = null }, most, follows) {
      const readBySame = team === undefined ? {} : { team, space };
      // One that failed or was stopped stands in the conversation as well: its person asks on after it.
      const onBranch = follows && { named_turn: { $in: [...follows] } };
      const over = {
        ...within(key),
        ...readBySame,
        ...onBranch,
        status: { $in: ['completed', 'failed', 'cancelled'] as const },
      };
      const found = await onDocdb(() => runs.find(over).sort({ created_at: -1, _id: -1 }).limit(most).toArray());
      return found.reverse().map(({ message, answer, has_read_others, cited }) => ({
        message,
        answer,
        hasReadOthers: has_read_others !== false,
        cited,
      }));
    },
    async forgetBefore({ ownerId, conversationId }, at) {
      const old = { owner_id: ownerId, conversation_id: conversationId, created_at: { $lte: at } };
      const over = { $or: [{ status: { $ne: 'running' as const } }, lease.ended(now())] };
      await onDocdb(() => runs.deleteMany({ ...old, ...over }));
    },
    async forget({ ownerId, conversationId }) {
      const theirs = { owner_id: ownerId, conversation_id: conversationId };
      const at = now();
      const refuseRunning = async () => {
        const alive = { ...theirs, active: true, status: 'running' as const, ...lease.live(at) };
        if (await runs.findOne(alive, { projection: { _id: 1 } })) throw runActive();
      };
      await onDocdb(refuseRunning);
      const over = { ...theirs, $or: [{ status: { $ne: 'running' as const } }, lease.ended(at)] };
      await onDocdb(() => runs.deleteMany(over));
      // One that was taken up or begun meanwhile is there still.
      await onDocdb(refuseRunning);
    },
  };
}

export const runActive = () =>
  new AppError('CONFLICT', runTexts.active, {
    details: { reason: 'run_active' },
  });
