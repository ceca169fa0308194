import { readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Collection } from 'mongoose';
import type { RunStore } from './run.store.js';
import { collection, feedbackFields, namedBy, ofOwner, toTurn, type TurnRecord } from './turn.record.js';

type Rates = Pick<RunStore, 'rate' | 'gapsDue' | 'settleGap'>;

/** What people say of turns, and what is to be told to *Gaps* of them: kept in the turn, so that it goes with it. */
export function ratingRuns(turns: Collection<TurnRecord>, now: () => Date, log: Pick<Logger, 'warn'>): Rates {
  return {
    async rate(conversation, named, feedback) {
      const turn = { ...ofOwner(conversation), ...namedBy(named) };
      const change = { $set: feedbackFields(feedback, now()) };
      const { matchedCount } = await turns.updateOne({ ...turn, active: false }, change);
      if (matchedCount > 0) return 'kept';
      return (await turns.countDocuments(turn)) > 0 ? 'active' : 'absent';
    },
    async gapsDue(limit) {
      const due = await turns
        .find({ gap_due: { $exists: true }, aside: { $exists: false } })
        .limit(limit)
        .toArray();
      return due.flatMap((record) =>
        readEach([record], toTurn, { log, collection }).map((turn) => ({ turn, mark: record.gap_due ?? '' })),
      );
    },
    async settleGap(turnId, mark) {
      await turns.updateOne({ _id: turnId, gap_due: mark }, { $unset: { gap_due: 1 } });
      return (await turns.countDocuments({ _id: turnId })) > 0;
    },
  };
}
