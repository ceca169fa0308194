import { AppError, branchTo, maxFollowed, type PlacedTurn, type StartRequest } from '@parley/contracts';
import type { RunStore } from './run.store.js';

/** Where a new turn stands in its conversation, and what its agent may remember. */
export interface Place {
  /** As `NewRun` has it. */
  readonly parentId: string | null | undefined;
  readonly branch: NonNullable<StartRequest['branch']>;
  /** The turn that began its branch, where there is more than one. */
  readonly context: string | undefined;
}

/**
 * Finds the place of a question. While nobody has gone back in a conversation, an agent remembers all of it.
 * Throws AppError `VALIDATION_ERROR` when it is to follow a turn that is not there.
 */
export async function placeOf(
  { conversation_id: conversationId, parent_id: parentId }: Pick<StartRequest, 'conversation_id' | 'parent_id'>,
  { turnId, ownerId }: { readonly turnId: string; readonly ownerId: string },
  runs: Pick<RunStore, 'places'>,
): Promise<Place> {
  const turns = (await runs.places({ conversationId, ownerId })).filter(({ id }) => id !== turnId);
  if (typeof parentId === 'string' && turns.every(({ id }) => id !== parentId)) throw noSuchTurn();
  const isOnePath = parentId === undefined && turns.every((turn) => turn.parent_id === undefined);
  if (isOnePath) return { parentId, branch: { turn: turnId }, context: undefined };
  const path = branchTo([...turns, { id: turnId, parent_id: parentId }], turnId);
  const follows = path.slice(0, -1).slice(-maxFollowed);
  return { parentId, branch: { turn: turnId, follows: follows.map(({ id }) => id) }, context: contextOf(path) };
}

/** Names the branch for agents that remember by themselves: it begins where somebody last went back. */
export const contextOf = (path: readonly PlacedTurn[]): string | undefined =>
  path.findLast((turn) => turn.parent_id !== undefined)?.id;

const noSuchTurn = () =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'parent_id', message: 'is not a turn of this conversation' }],
  });
