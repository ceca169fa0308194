import type { AccessToken } from '@parley/auth';
import { teamObject, userSubject, type AuthzClient } from '@parley/authz-client';
import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ActFor } from '../identity/act-for.js';
import type { FindLinkedUser } from '../identity/find-linked-user.js';
import type { CheckAccess } from './check-access.js';
import type { ChooseRoute } from './choose-route.js';
import type { SpaceMappingStore } from './space-mapping.store.js';

/** Whether a message may run an agent, as whom, or why not. */
export type Verdict =
  | { readonly allowed: true; readonly agentId: string; readonly token: AccessToken }
  | { readonly allowed: false; readonly reason: DenialReason; readonly agentId?: string };

export type Decide = (message: SpaceMessage) => Promise<Verdict>;

export interface DecideDeps {
  readonly findLinkedUser: FindLinkedUser;
  readonly mappings: Pick<SpaceMappingStore, 'findTeam'>;
  readonly authz: Pick<AuthzClient, 'check'>;
  readonly actFor: ActFor;
  readonly chooseRoute: ChooseRoute;
  readonly checkAccess: CheckAccess;
  readonly log: Logger;
}

const deny = (reason: DenialReason, agentId?: string): Verdict => ({
  allowed: false,
  reason,
  ...(agentId !== undefined && { agentId }),
});

/** Without a configured workspace there is no namespace to ask in: every message is denied. */
export const denyUnconfigured: Decide = () => Promise.resolve(deny('CHATX_WORKSPACE_UNCONFIGURED'));

/**
 * The checks in their order (decisions 8): person, team, membership, token, route, access check. Each needs its own
 * yes. A dependency that fails in the middle is a denial too, `pdp_unavailable`, never a way through.
 */
export function makeDecide(deps: DecideDeps): Decide {
  return async (message) => {
    try {
      return await decide(deps, message);
    } catch (err) {
      deps.log.error({ err }, 'access could not be decided');
      return deny('pdp_unavailable');
    }
  };
}

async function decide(deps: DecideDeps, message: SpaceMessage): Promise<Verdict> {
  const user = await deps.findLinkedUser(message.person_id);
  if (!user) return deny('CHATX_USER_NOT_LINKED');
  const team = await deps.mappings.findTeam(message.space_id);
  if (!team) return deny('CHATX_SPACE_TEAM_NOT_FOUND');
  // The idp gives a team's token to anybody: authz knows who is in it.
  if (!(await deps.authz.check(userSubject(user.userId), 'member', teamObject(team.teamSlug)))) {
    deps.log.info({ team: team.teamSlug }, 'the person is not in the team of the space');
    return deny('CHATX_OBO_FAILED');
  }
  const request = { userId: user.userId, personId: message.person_id, teamSlug: team.teamSlug };
  const token = await exchange(deps, request);
  if (!token) return deny('CHATX_OBO_FAILED');
  const route = await deps.chooseRoute(message);
  if (!route) return deny('CHATX_ROUTE_DENIED');
  return checkAccess(deps, message, route.agentId, token, () => deps.actFor.forget(request));
}

async function exchange({ actFor, log }: DecideDeps, request: Parameters<ActFor['get']>[0]) {
  try {
    return await actFor.get(request);
  } catch (err) {
    log.warn({ err, team: request.teamSlug }, 'no token on behalf of the person');
    return undefined;
  }
}

async function checkAccess(
  { checkAccess: ask, log }: DecideDeps,
  message: SpaceMessage,
  agentId: string,
  token: AccessToken,
  forgetToken: () => void,
): Promise<Verdict> {
  const answer = await ask(message.space_id, agentId, token.raw);
  switch (answer) {
    case 'allowed':
      return { allowed: true, agentId, token };
    case 'missing_space_grant':
    case 'missing_user_grant':
    case 'pdp_unavailable':
      return deny(answer, agentId);
    case 'token_refused':
      log.error('ui-bff does not accept the token on behalf of the person');
      forgetToken();
      return deny('CHATX_OBO_FAILED', agentId);
    case 'unsupported_resource':
    case 'unsupported_action':
      return deny('missing_space_grant', agentId);
  }
}
