import { accessCheckBody, type AccessCheckRequest, type AccessReason } from '@parley/contracts';
import { dependencyCaller } from '@parley/service';

/** ui-bff's word on one agent, or why there is none. `token_refused`: it does not accept the person's token. */
export type AccessAnswer = AccessReason | 'token_refused';

/** Asks ui-bff whether the person and the space may use the agent. Never rejects: no clear yes is `pdp_unavailable`. */
export type CheckAccess = (spaceUuid: string, agentId: string, token: string) => Promise<AccessAnswer>;

export function makeCheckAccess({ uiUrl, workspace }: { uiUrl: string; workspace: string }): CheckAccess {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async (spaceUuid, agentId, token) => {
    const path = `${encodeURIComponent(workspace)}/${encodeURIComponent(spaceUuid)}/access-check`;
    const body: AccessCheckRequest = { resource: { type: 'agent', id: agentId }, action: 'use' };
    try {
      const res = await call(`${uiUrl}/api/admin/chatx/spaces/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      });
      if (res.status === 401 || res.status === 403) return 'token_refused';
      if (!res.ok) return 'pdp_unavailable';
      return accessCheckBody.parse(res.json()).data.reason;
    } catch {
      // Whatever went wrong, nobody said yes.
      return 'pdp_unavailable';
    }
  };
}
