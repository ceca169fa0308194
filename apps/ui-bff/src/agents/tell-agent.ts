import { agentObject, tupleKey, type AuthzClient, type ChangeCounts, type Tuple } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { ToldTuples, ToldTuplesStore } from './told-tuples.store.js';

/** Makes authz say this about an agent, and take back what we told it before. What others told it stays. */
export type TellAgent = (agentId: string, wanted: readonly Tuple[]) => Promise<ChangeCounts>;

/** Notes tuples as ours, so that they can be taken back: those of an agent that came with the installation, say. */
export type NoteTold = (agentId: string, tuples: readonly Tuple[]) => Promise<void>;

interface Deps {
  told: ToldTuplesStore;
  authz: Pick<AuthzClient, 'read' | 'apply'>;
}

/** Tries while others note something about the same agent. */
const tries = 5;

export function makeTellAgent({ told, authz }: Deps): TellAgent {
  return async (agentId, wanted) => {
    const keys = wanted.map(tupleKey);
    const noted = await note(told, agentId, keys);
    const stored = await authz.read({ object: agentObject(agentId) });
    const ours = stored.filter((tuple) => noted.keys.includes(tupleKey(tuple)));
    const deletes = ours.filter((tuple) => !keys.includes(tupleKey(tuple)));
    const changes = await authz.apply({ writes: wanted, deletes });
    // Refused when somebody else is at it: then the note names too much until the next time.
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
 * Adds to the note before authz is told. Its version moves on even where nothing is added: whoever shortens it at the
 * same time is refused, and no tuple is told that the note does not name.
 */
async function note(told: ToldTuplesStore, agentId: string, keys: readonly string[]): Promise<ToldTuples> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await told.read(agentId);
    const noted = [...new Set([...before.keys, ...keys])];
    if (await told.replace(agentId, noted, before.version)) return { keys: noted, version: before.version + 1 };
  }
  throw new AppError('CONFLICT', 'Someone else is changing this agent. Try again in a moment.');
}
