import type { ConversationMatch } from '@parley/contracts';
import type { RunStore } from '../runs/run.store.js';
import { snippetOf } from '../words/snippet-of.js';

/** Where each of these turns has what was looked for, by the id of the turn: in its question, else in its answer. */
export async function matchesIn(
  turnIds: readonly string[],
  sought: readonly string[],
  runs: Pick<RunStore, 'saidIn'>,
): Promise<ReadonlyMap<string, ConversationMatch>> {
  if (turnIds.length === 0) return new Map();
  const matches = new Map<string, ConversationMatch>();
  for (const [turnId, { message, answer }] of await runs.saidIn(turnIds)) {
    const inQuestion = snippetOf(message, sought);
    const snippet = inQuestion ?? snippetOf(answer, sought);
    if (snippet) matches.set(turnId, { turn_id: turnId, where: inQuestion ? 'question' : 'answer', ...snippet });
  }
  return matches;
}
