import { accessCheckBody, type AccessCheckRequest, type AccessReason } from '@parley/contracts';
import { dependencyCaller, type Logger } from '@parley/service';

/**
 * The access check of ui-bff for one agent, or why there is no result. `token_refused`: it rejected the person's token.
 */
export type AccessAnswer = AccessReason | 'token_refused';

/** Asks ui-bff whether the person and the space may use the agent. Never rejects: no clear yes is `pdp_unavailable`. */
export type CheckAccess = (spaceUuid: string, agentId: string, token: string) => Promise<AccessAnswer>;

interface Deps {
  readonly uiUrl: string;
  readonly workspace: string;
  readonly log: Pick<Logger, 'warn'>;
}

export function makeCheckAccess({ uiUrl, workspace, log }: Deps): CheckAccess {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async (spaceUuid, agentId, token) => {
    // Whatever went wrong, there was no explicit yes. People read of an outage; an operator has to know which one.
    const unknown = (why: { readonly status: number } | { readonly err: unknown }): AccessAnswer => {
      log.warn({ ...why, agent: agentId, space: spaceUuid }, 'the access check of ui-bff failed');
      return 'pdp_unavailable';
    };
    const path = `${encodeURIComponent(workspace)}/${encodeURIComponent(spaceUuid)}/access-check`;
    const body: AccessCheckRequest = { resource: { type: 'agent', id: agentId }, action: 'use' };
    try {
      const res = await call(`${uiUrl}/api/admin/chatx/spaces/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      });
      if (res.status === 401 || res.status === 403) return 'token_refused';
      if (!res.ok) return unknown({ status: res.status });
      return accessCheckBody.parse(res.json()).data.reason;
    } catch (err) {
      return unknown({ err });
    }
  };
}
