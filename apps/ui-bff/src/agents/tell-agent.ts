import { agentObject, type AuthzClient, type ChangeCounts, type Tuple, tupleKey } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { ToldTuples, ToldTuplesStore } from './told-tuples.store.js';

/** Writes these tuples of an agent to authz, and deletes those that we wrote before. Tuples of others stay. */
export type TellAgent = (agentId: string, wanted: readonly Tuple[]) => Promise<ChangeCounts>;

/**
 * Records tuples as ours, so that they can be deleted later, such as those of an agent that came with the installation.
 */
export type NoteTold = (agentId: string, tuples: readonly Tuple[]) => Promise<void>;

interface Deps {
  readonly told: ToldTuplesStore;
  readonly authz: Pick<AuthzClient, 'read' | 'apply'>;
}

/** Retries while others write to the record of the same agent. */
const tries = 5;

export function makeTellAgent({ told, authz }: Deps): TellAgent {
  return async (agentId, wanted) => {
    const keys = wanted.map(tupleKey);
    const noted = await note(told, agentId, keys);
    const stored = await authz.read({ object: agentObject(agentId) });
    const ours = stored.filter((tuple) => noted.keys.includes(tupleKey(tuple)));
    const deletes = ours.filter((tuple) => !keys.includes(tupleKey(tuple)));
    const changes = await authz.apply({ writes: wanted, deletes });
    // Refused if someone else writes it: then the record lists too much until the next time.
    if (noted.keys.length > keys.length) await told.replace(agentId, keys, noted.version);
    return changes;
  };
}

export const makeNoteTold =
  (told: ToldTuplesStore): NoteTold =>
  async (agentId, tuples) => {
    await note(told, agentId, tuples.map(tupleKey));
  };

/**
 * Extends the record before authz is updated. Its version increases even if nothing is added: a concurrent writer that
 * shortens it is refused, so no tuple is written that the record does not list.
 */
async function note(told: ToldTuplesStore, agentId: string, keys: readonly string[]): Promise<ToldTuples> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await told.read(agentId);
    const noted = [...new Set([...before.keys, ...keys])];
    if (await told.replace(agentId, noted, before.version)) return { keys: noted, version: before.version + 1 };
  }
  throw new AppError('CONFLICT', 'Someone else is changing this agent. Try again in a moment.');
}
