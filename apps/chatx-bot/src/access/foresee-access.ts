import { LRUCache } from 'lru-cache';
import type { AccessAnswer, CheckAccess } from './check-access.js';

/** ui-bff's word for one message. */
export type AskAccess = (agentId: string, token: string) => Promise<AccessAnswer>;

/** Asks ahead for one message of a person in a space. Its answers never reject, as those of `CheckAccess`. */
export type ForeseeAccess = (spaceUuid: string, personId: string) => AskAccess;

const maxKept = 5_000;

/**
 * The last check only predicts which one to start early: ui-bff is asked for every message, and its answer counts only
 * if the check turns out to be the same.
 */
export function makeForeseeAccess(checkAccess: CheckAccess): ForeseeAccess {
  const lastAsked = new LRUCache<string, { agentId: string; token: string }>({ max: maxKept });
  return (spaceUuid, personId) => {
    const key = `${spaceUuid} ${personId}`;
    const foreseen = lastAsked.get(key);
    const ahead = foreseen && checkAccess(spaceUuid, foreseen.agentId, foreseen.token);
    return (agentId, token) => {
      lastAsked.set(key, { agentId, token });
      const isForeseen = foreseen?.agentId === agentId && foreseen.token === token;
      return ahead && isForeseen ? ahead : checkAccess(spaceUuid, agentId, token);
    };
  };
}
