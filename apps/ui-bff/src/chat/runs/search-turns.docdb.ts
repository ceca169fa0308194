import { literally } from '@parley/docdb';
import type { Collection } from 'mongoose';
import { wordsOfTurn } from '../words/words-in.js';
import type { RunStore } from './run.store.js';
import type { TurnRecord } from './turn.record.js';

type Searches = Pick<RunStore, 'search' | 'saidIn'>;

/** The most turns that one search looks through: the newest that have the words. */
const maxFound = 2_000;
/** How many turns of an earlier release one search makes findable; the next one goes on. */
const maxMade = 2_000;

/** Turns by the words of their question and answer, of which each record keeps its own. */
export function searchingTurns(turns: Collection<TurnRecord>): Searches {
  return {
    async search(ownerId, sought) {
      if (sought.length === 0) return [];
      await makeFindable(turns, ownerId);
      const all = sought.map((word) => ({ words: { $regex: `^${literally(word)}` } }));
      const found = await turns
        .find({ owner_id: ownerId, $and: all }, { projection: { conversation_id: 1 } })
        .sort({ created_at: -1, _id: -1 })
        .limit(maxFound)
        .toArray();
      const newest = new Map<string, string>();
      for (const { _id, conversation_id: id } of found) if (!newest.has(id)) newest.set(id, _id);
      return [...newest].map(([conversationId, turnId]) => ({ conversationId, turnId }));
    },
    async saidIn(turnIds) {
      const fields = { projection: { message: 1, answer: 1 } };
      const found = await turns.find({ _id: { $in: [...turnIds] } }, fields).toArray();
      return new Map(found.map(({ _id, message, answer }) => [_id, { message, answer }]));
    },
  };
}

/** Records of an earlier release have no words. Whoever is first makes them; a turn that changed meanwhile is left. */
async function makeFindable(turns: Collection<TurnRecord>, ownerId: string): Promise<void> {
  const without = { owner_id: ownerId, words: null, status: { $ne: 'running' as const } };
  const fields = { projection: { message: 1, answer: 1, updated_at: 1 } };
  for await (const { _id, message, answer, updated_at } of turns.find(without, fields).limit(maxMade)) {
    const words = wordsOfTurn({ message, answer });
    await turns.updateOne({ _id, words: null, updated_at }, { $set: { words } });
  }
}
