import type { AccessToken } from '@parley/auth';
import type { SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { AccessFacts, GatherFacts } from './access-facts.js';
import type { AskAccess } from './foresee-access.js';
import type { Asker, Denial, IdentifyAsker } from './identify-asker.js';
import { agentsFor } from './list-routes.js';

/** Whether a message may run an agent, on whose behalf, or why not. */
export type Verdict =
  { readonly allowed: true; readonly agentId: string; readonly teamSlug: string; readonly token: AccessToken } | Denial;

/** `ahead`: what was asked for this message before it was known whole. It counts if it is about who wrote it. */
export type Decide = (message: SpaceMessage, ahead?: AccessFacts) => Promise<Verdict>;

export interface DecideDeps {
  readonly gatherFacts: GatherFacts;
  readonly identifyAsker: IdentifyAsker;
  /** Whether a route of the space waits for the owner of its agent. */
  readonly isRoutePending: (spaceUuid: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Without a configured workspace every message is denied. */
export const denyUnconfigured = (): Promise<Denial> =>
  Promise.resolve({ allowed: false, reason: 'CHATX_WORKSPACE_UNCONFIGURED' });

/**
 * The checks in their order: person, team, membership, token, route, access check. Each needs its own
 * yes. A dependency that fails in the middle is a denial too, `pdp_unavailable`, never a way through.
 */
export function makeDecide(deps: DecideDeps): Decide {
  return (message, ahead) => outageAsDenial(deps.log, () => decide(deps, message, ahead));
}

/** Whatever went wrong, there was no explicit yes. */
export async function outageAsDenial<T>(log: Logger, work: () => Promise<T>): Promise<T | Denial> {
  try {
    return await work();
  } catch (err) {
    log.error({ err }, 'access could not be checked');
    return { allowed: false, reason: 'pdp_unavailable' };
  }
}

async function decide(deps: DecideDeps, message: SpaceMessage, ahead?: AccessFacts): Promise<Verdict> {
  const { space_id: spaceUuid, person_id: personId } = message;
  const facts = ahead?.personId === personId ? ahead : deps.gatherFacts(spaceUuid, personId);
  const asker = await deps.identifyAsker(facts);
  if (!asker.allowed) return asker;
  const [agentId] = agentsFor(message, (await facts.rights).routes);
  if (agentId === undefined) {
    const reason = (await deps.isRoutePending(spaceUuid)) ? 'CHATX_ROUTE_PENDING' : 'CHATX_ROUTE_DENIED';
    return { allowed: false, reason, teamSlug: asker.teamSlug };
  }
  return checkAccess(deps.log, facts.askAccess, agentId, asker);
}

async function checkAccess(
  log: Logger,
  ask: AskAccess,
  agentId: string,
  { teamSlug, token, forgetToken }: Asker,
): Promise<Verdict> {
  const deny = (reason: Denial['reason']): Denial => ({ allowed: false, reason, teamSlug, agentId });
  const answer = await ask(agentId, token.raw);
  switch (answer) {
    case 'allowed':
      return { allowed: true, agentId, teamSlug, token };
    case 'missing_space_grant':
    case 'missing_user_grant':
    case 'pdp_unavailable':
      return deny(answer);
    case 'token_refused':
      log.error('ui-bff rejected the on-behalf-of token');
      forgetToken();
      return deny('CHATX_OBO_FAILED');
    case 'unsupported_resource':
    case 'unsupported_action':
      return deny('missing_space_grant');
  }
}
