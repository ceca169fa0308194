import type { AuthzClient } from '@parley/authz-client';
import { LRUCache } from 'lru-cache';

/**
 * The teams and groups that somebody is in, as `team:<slug>#member` and `external_group:<id>#member`. Throws
 * `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export type MembershipsOf = (subject: string) => Promise<readonly string[]>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  /** Milliseconds that no change of the clock turns back. */
  readonly now?: () => number;
}

/** For how long a membership that was taken away may still count. Asking each time would take longer than a search. */
export const membershipsKeptMs = 30_000;
const callersKept = 10_000;
/** Who asks first waits for all who ask with them, so none of them may end the question. */
const answerMs = 10_000;

export function makeMembershipsOf({ authz, now = () => performance.now() }: Deps): MembershipsOf {
  const known = new LRUCache<string, { readonly since: number; readonly all: Promise<readonly string[]> }>({
    max: callersKept,
  });
  const ask = async (subject: string) => {
    const signal = AbortSignal.timeout(answerMs);
    const types = ['team', 'external_group'];
    const lists = await Promise.all(types.map((type) => authz.listObjects(subject, 'member', type, { signal })));
    return lists.flat().map((object) => `${object}#member`);
  };
  return (subject) => {
    const before = known.get(subject);
    if (before && now() - before.since < membershipsKeptMs) return before.all;
    const asked = { since: now(), all: ask(subject) };
    known.set(subject, asked);
    // A failure is not remembered.
    asked.all.catch(() => known.get(subject) === asked && known.delete(subject));
    return asked.all;
  };
}
