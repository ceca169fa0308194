import { teamMembers } from '@parley/authz-client';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import type { KnownLists } from './known-lists.js';
import type { MembershipsOf } from './memberships.js';
import { emailPrincipal } from './reader-list.js';

export interface ReadableLists {
  /** Keys of the lists that let the caller read and, where they ask for a team, everybody of that team; sorted. */
  readonly lists: readonly string[];
  /** What lets the caller read alone, and not the team; empty without a team. */
  readonly withheld: readonly string[];
}

/**
 * The one place where it is decided which documents with readers of their own somebody may read. A team reads what names
 * the team itself; whom else its members may be, authz does not say of a team.
 */
export type ReadListsOf = (caller: Caller) => Promise<ReadableLists>;

interface Deps {
  readonly latestLists: () => Promise<KnownLists>;
  /** Without authz nobody's groups are known: people alone are matched. */
  readonly membershipsOf: MembershipsOf;
}

export const makeReadListsOf =
  ({ latestLists, membershipsOf }: Deps): ReadListsOf =>
  async (caller) => {
    const known = await latestLists();
    // Nobody's memberships matter as long as no document has readers of its own.
    if (known.isEmpty || !caller.isAuthenticated) return { lists: [], withheld: [] };
    const memberships = await membershipsOf(subjectOf(caller));
    const own = known.readableBy([...themselves(caller), ...memberships]);
    if (caller.team === undefined) return { lists: own, withheld: [] };
    const shared = new Set(known.readableBy([teamMembers(caller.team)]));
    return { lists: own.filter((key) => shared.has(key)), withheld: own.filter((key) => !shared.has(key)) };
  };

const themselves = (caller: Caller): string[] => [
  subjectOf(caller),
  ...(caller.verifiedEmail === undefined ? [] : [emailPrincipal(caller.verifiedEmail)]),
];
