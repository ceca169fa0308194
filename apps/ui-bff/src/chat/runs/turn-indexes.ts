import { dropIndexes } from '@parley/docdb';
import type { Collection } from 'mongoose';
import { placesIndex } from './run-places.js';
import type { TurnRecord } from './turn.record.js';

export async function createTurnIndexes(turns: Collection<TurnRecord>): Promise<void> {
  await turns.createIndexes([
    {
      key: { owner_id: 1, conversation_id: 1 },
      name: 'one_active_of_owner',
      unique: true,
      partialFilterExpression: { active: true },
    },
    { key: { owner_id: 1, conversation_id: 1, created_at: -1, _id: -1 }, name: 'in_order_of_owner' },
    { key: { owner_id: 1, words: 1 }, name: 'words_of_owner' },
    { key: { run_ids: 1 }, name: 'by_run' },
    { key: { status: 1, holder: 1 }, name: 'held' },
    { key: { status: 1, lease_until: 1 }, name: 'lapsed' },
    { key: { holder: 1 }, name: 'to_cancel', partialFilterExpression: { cancel_requested: true } },
    { key: { gap_due: 1 }, name: 'gap_due', partialFilterExpression: { gap_due: { $exists: true } } },
    placesIndex,
  ]);
  // Those of before let one person's turn keep everybody else with the same id of a conversation out.
  await dropIndexes(turns, ['one_active', 'in_order']);
}
