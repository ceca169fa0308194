import { teamScope } from '@parley/auth';
import { AppError } from '@parley/contracts';
import { type AdminApi, AdminRefusal, namingIdp, teamClaim, teamScopeOf } from '@parley/idp-admin';
import { z } from 'zod';
import type { Change } from './change.js';

/**
 * Creates a team in the idp: a client scope `team-<slug>` that puts `active_team` into tokens, optional on the bot and
 * on the clients it exchanges for. Nothing else in the idp changes, and a second call changes nothing.
 * Throws AppError `SERVICE_UNAVAILABLE` naming idp; `CONFLICT` when a scope of that name says another team.
 */
export type EnsureTeamScope = (slug: string) => Promise<Change>;

const scopes = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    protocolMappers: z.array(z.object({ config: z.record(z.string(), z.unknown()).default({}) })).default([]),
  }),
);
const foundClients = z.array(
  z.object({ id: z.string(), clientId: z.string(), optionalClientScopes: z.array(z.string()).default([]) }),
);

/**
 * @param api of the realm, with the rights of a client that may manage clients
 * @param clients client ids that get the scope
 */
export function makeEnsureTeamScope(api: AdminApi, clients: readonly string[]): EnsureTeamScope {
  const findScope = async (name: string) =>
    (await api.get('/client-scopes', scopes)).find((scope) => scope.name === name);
  const attach = async (clientId: string, scope: { id: string; name: string }): Promise<boolean> => {
    const found = await api.get(`/clients?clientId=${encodeURIComponent(clientId)}`, foundClients);
    const client = found.find((one) => one.clientId === clientId);
    if (!client) throw new Error(`the idp has no client ${clientId}`);
    if (client.optionalClientScopes.includes(scope.name)) return false;
    await api.send('PUT', `/clients/${client.id}/optional-client-scopes/${scope.id}`).catch(alreadyThere);
    return true;
  };
  const ensure = async (slug: string): Promise<Change> => {
    const before = await findScope(teamScope(slug));
    if (!before) await api.send('POST', '/client-scopes', teamScopeOf(slug)).catch(alreadyThere);
    const scope = before ?? (await findScope(teamScope(slug)));
    if (!scope) throw new Error('the idp did not store the scope that it created');
    requireOwnTeam(scope, slug);
    let attached = 0;
    for (const clientId of clients) if (await attach(clientId, scope)) attached += 1;
    return !before ? 'created' : attached > 0 ? 'updated' : 'unchanged';
  };
  return (slug) => ensure(slug).catch(namingIdp);
}

/** Another request was first. */
function alreadyThere(error: unknown): void {
  if (!(error instanceof AdminRefusal) || error.status !== 409) throw error;
}

/** A scope of our name that says another team would let one team act as another. */
function requireOwnTeam({ protocolMappers }: z.infer<typeof scopes>[number], slug: string): void {
  const teams = protocolMappers
    .filter(({ config }) => config['claim.name'] === teamClaim)
    .map(({ config }) => config['claim.value']);
  if (teams.length === 1 && teams[0] === slug) return;
  throw new AppError('CONFLICT', `The idp has a scope ${teamScope(slug)} that belongs to another team.`, {
    details: { reason: 'team_scope_mismatch' },
  });
}
