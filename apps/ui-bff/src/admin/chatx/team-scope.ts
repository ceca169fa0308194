import { teamScope, type MachineTokens } from '@parley/auth';
import { AppError } from '@parley/contracts';
import { dependencyCaller, dependencyDown, type CallOptions } from '@parley/service';
import { z } from 'zod';
import type { Change } from './space.store.js';

/**
 * Creates a team in the idp: a client scope `team-<slug>` that puts `active_team` into tokens, optional on the bot and
 * on the clients it exchanges for. Nothing else in the idp changes, and a second call changes nothing.
 * @throws AppError `SERVICE_UNAVAILABLE` naming idp; `CONFLICT` when a scope of that name says another team
 */
export type EnsureTeamScope = (slug: string) => Promise<Change>;

interface Deps {
  /** `<IDP_URL>/admin/realms/<IDP_REALM>` */
  adminUrl: string;
  /** Of a client with manage-clients. */
  machineTokens: MachineTokens;
  /** Client ids that get the scope. */
  clients: readonly string[];
}

const claim = 'active_team';
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

export function makeEnsureTeamScope({ adminUrl, machineTokens, clients }: Deps): EnsureTeamScope {
  const call = dependencyCaller({ name: 'idp' });
  const ask = (path: string, options: CallOptions = {}) =>
    machineTokens.use(undefined, (token) => askOnce(path, options, token), isTokenRefused);
  const askOnce = async (path: string, options: CallOptions, token: string) => {
    const res = await call(adminUrl + path, {
      ...options,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (!res.ok && res.status !== 409) throw new AdminRefusal(res.status);
    return res.status === 409 ? undefined : res.json();
  };
  const findScope = async (name: string) =>
    scopes.parse(await ask('/client-scopes')).find((scope) => scope.name === name);
  const attach = async (clientId: string, scope: { id: string; name: string }): Promise<boolean> => {
    const found = foundClients.parse(await ask(`/clients?clientId=${encodeURIComponent(clientId)}`));
    const client = found.find((one) => one.clientId === clientId);
    if (!client) throw new Error(`the idp has no client ${clientId}`);
    if (client.optionalClientScopes.includes(scope.name)) return false;
    await ask(`/clients/${client.id}/optional-client-scopes/${scope.id}`, { method: 'PUT' });
    return true;
  };
  const ensure = async (slug: string): Promise<Change> => {
    const before = await findScope(teamScope(slug));
    if (!before) await ask('/client-scopes', { method: 'POST', body: JSON.stringify(scopeOf(slug)) });
    const scope = before ?? (await findScope(teamScope(slug)));
    if (!scope) throw new Error('the idp did not store the scope that it created');
    requireOwnTeam(scope, slug);
    let attached = 0;
    for (const clientId of clients) if (await attach(clientId, scope)) attached += 1;
    return !before ? 'created' : attached > 0 ? 'updated' : 'unchanged';
  };
  return (slug) => ensure(slug).catch(nameTheIdp);
}

/** An HTTP refusal of the admin REST. */
class AdminRefusal extends Error {
  constructor(readonly status: number) {
    super(`the idp's admin REST answered ${status}`);
  }
}

const isTokenRefused = (error: unknown) => error instanceof AdminRefusal && error.status === 401;

function nameTheIdp(error: unknown): never {
  throw error instanceof AppError ? error : dependencyDown('idp', 'bad_answer', error);
}

const scopeOf = (slug: string) => ({
  name: teamScope(slug),
  protocol: 'openid-connect',
  attributes: { 'include.in.token.scope': 'true' },
  protocolMappers: [
    {
      name: claim,
      protocol: 'openid-connect',
      protocolMapper: 'oidc-hardcoded-claim-mapper',
      config: {
        'claim.name': claim,
        'claim.value': slug,
        'jsonType.label': 'String',
        'access.token.claim': 'true',
        'id.token.claim': 'false',
        'userinfo.token.claim': 'false',
      },
    },
  ],
});

/** A scope of our name that says another team would let one team act as another. */
function requireOwnTeam({ protocolMappers }: z.infer<typeof scopes>[number], slug: string): void {
  const teams = protocolMappers
    .filter(({ config }) => config['claim.name'] === claim)
    .map(({ config }) => config['claim.value']);
  if (teams.length === 1 && teams[0] === slug) return;
  throw new AppError('CONFLICT', `The idp has a scope ${teamScope(slug)} that belongs to another team.`, {
    details: { reason: 'team_scope_mismatch' },
  });
}
