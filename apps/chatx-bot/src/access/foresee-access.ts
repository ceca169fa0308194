import { ahead } from '@parley/service';
import { LRUCache } from 'lru-cache';
import type { AccessAnswer, CheckAccess } from './check-access.js';

/** ui-bff's word for one message. */
export type AskAccess = (agentId: string, token: string) => Promise<AccessAnswer>;

/** Asks ahead for one message of a person in a space. Its answers never reject, as those of `CheckAccess`. */
export type ForeseeAccess = (spaceUuid: string, personId: string) => AskAccess;

interface Check {
  readonly agentId: string;
  readonly token: string;
}

const maxKept = 5_000;

/**
 * The last check only predicts which one to start early: ui-bff is asked for every message, and its answer counts only
 * if the check turns out to be the same.
 */
export function makeForeseeAccess(checkAccess: CheckAccess): ForeseeAccess {
  const lastAsked = new LRUCache<string, Check>({ max: maxKept });
  return (spaceUuid, personId) => {
    const key = `${spaceUuid} ${personId}`;
    const foreseen = lastAsked.get(key);
    const ask = ({ agentId, token }: Check) => checkAccess(spaceUuid, agentId, token);
    const early = foreseen && ahead(foreseen, ask);
    return (agentId, token) => {
      lastAsked.set(key, { agentId, token });
      return early?.take({ agentId, token }) ?? ask({ agentId, token });
    };
  };
}
