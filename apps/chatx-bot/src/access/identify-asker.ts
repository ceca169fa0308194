import type { AccessToken } from '@parley/auth';
import type { DenialReason } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ActFor } from '../identity/act-for.js';
import type { AccessFacts } from './access-facts.js';

/** Why nothing may run, and how far the checks came: absent fields were not checked. */
export interface Denial {
  readonly allowed: false;
  readonly reason: DenialReason;
  readonly teamSlug?: string;
  readonly agentId?: string;
}

/** A person whom the bot may act for, in the team of the space. */
export interface Asker {
  readonly allowed: true;
  readonly teamSlug: string;
  readonly token: AccessToken;
  /** Drops a rejected token from the cache. */
  readonly forgetToken: () => void;
}

/** Determines for whom the bot would act. Rejects when a dependency does not answer. */
export type IdentifyAsker = (facts: AccessFacts) => Promise<Asker | Denial>;

export interface IdentifyDeps {
  readonly actFor: ActFor;
  readonly log: Logger;
  /** Asks for a token without the team: it reads what the person alone may read. Everything else is checked all the same. */
  readonly isAlone?: boolean;
}

/** Person, team, membership and token, in this order: each needs its own yes. */
export function makeIdentifyAsker(deps: IdentifyDeps): IdentifyAsker {
  const { actFor, log, isAlone = false } = deps;
  return async ({ personId, ...facts }) => {
    const user = await facts.user;
    if (!user) return { allowed: false, reason: 'CHATX_USER_NOT_LINKED' };
    const team = await facts.team;
    if (!team) return { allowed: false, reason: 'CHATX_SPACE_TEAM_NOT_FOUND' };
    const { teamSlug } = team;
    const refused: Denial = { allowed: false, reason: 'CHATX_OBO_FAILED', teamSlug };
    // The idp gives a team's token to anybody: authz knows who is in it.
    if (!(await facts.rights).isMember) {
      log.info({ team: teamSlug }, "the person is not a member of the space's team");
      return refused;
    }
    const request = { userId: user.userId, personId, teamSlug: isAlone ? null : teamSlug };
    const token = await exchange(deps, request);
    return token ? { allowed: true, teamSlug, token, forgetToken: () => actFor.forget(request) } : refused;
  };
}

async function exchange({ actFor, log }: IdentifyDeps, request: Parameters<ActFor['get']>[0]) {
  try {
    return await actFor.get(request);
  } catch (err) {
    log.warn({ err, team: request.teamSlug }, 'the on-behalf-of token exchange failed');
    return undefined;
  }
}
