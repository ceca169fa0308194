import type { AccessToken } from '@parley/auth';
import { teamObject, userSubject, type AuthzClient } from '@parley/authz-client';
import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ActFor } from '../identity/act-for.js';
import type { FindLinkedUser } from '../identity/find-linked-user.js';
import type { SpaceMappingStore } from './space-mapping.store.js';

/** Why nothing may run, and how far the checks came: what is absent was not found out. */
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
  /** Forgets the token: somebody did not accept it. */
  readonly forgetToken: () => void;
}

/** Finds out for whom the bot would act. Rejects when a dependency cannot say. */
export type IdentifyAsker = (message: SpaceMessage) => Promise<Asker | Denial>;

export interface IdentifyDeps {
  readonly findLinkedUser: FindLinkedUser;
  readonly mappings: Pick<SpaceMappingStore, 'findTeam'>;
  readonly authz: Pick<AuthzClient, 'check'>;
  readonly actFor: ActFor;
  readonly log: Logger;
}

/** Person, team, membership and token, in this order (decisions 8): each needs its own yes. */
export function makeIdentifyAsker(deps: IdentifyDeps): IdentifyAsker {
  const { findLinkedUser, mappings, authz, actFor, log } = deps;
  return async (message) => {
    // Asked at once, judged in turn; a rejection counts when its turn comes.
    const finding = mappings.findTeam(message.space_id);
    finding.catch(() => undefined);
    const user = await findLinkedUser(message.person_id);
    if (!user) return { allowed: false, reason: 'CHATX_USER_NOT_LINKED' };
    const team = await finding;
    if (!team) return { allowed: false, reason: 'CHATX_SPACE_TEAM_NOT_FOUND' };
    const { teamSlug } = team;
    const refused: Denial = { allowed: false, reason: 'CHATX_OBO_FAILED', teamSlug };
    // The idp gives a team's token to anybody: authz knows who is in it.
    if (!(await authz.check(userSubject(user.userId), 'member', teamObject(teamSlug)))) {
      log.info({ team: teamSlug }, 'the person is not in the team of the space');
      return refused;
    }
    const request = { userId: user.userId, personId: message.person_id, teamSlug };
    const token = await exchange(deps, request);
    return token ? { allowed: true, teamSlug, token, forgetToken: () => actFor.forget(request) } : refused;
  };
}

async function exchange({ actFor, log }: IdentifyDeps, request: Parameters<ActFor['get']>[0]) {
  try {
    return await actFor.get(request);
  } catch (err) {
    log.warn({ err, team: request.teamSlug }, 'no token on behalf of the person');
    return undefined;
  }
}
