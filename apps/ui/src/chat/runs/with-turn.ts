import type { Turn } from './live-run.js';

/**
 * Turns with one as it was read: in its own place, whichever answer comes first. What was read before the turn last
 * changed comes too late, and says nothing new.
 */
export function withTurn(turns: readonly Turn[], turn: Turn): Turn[] {
  const known = turns.find(({ id }) => id === turn.id);
  if (known && known.updated_at > turn.updated_at) return [...turns];
  const others = turns.filter(({ id }) => id !== turn.id);
  const before = others.filter(({ created_at }) => created_at <= turn.created_at);
  return [...before, turn, ...others.slice(before.length)];
}

/** Whether turns that were read go back to one that is known: else there are others in between. */
export function overlap(known: readonly Turn[], read: readonly Turn[]): boolean {
  const ids = new Set(known.map(({ id }) => id));
  return read.some(({ id }) => ids.has(id));
}
