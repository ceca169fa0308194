import { activeTeamMapper } from '@parley/idp-admin';
import type { Change } from '../converge.js';
import { differencesOf } from '../differences.js';
import type { Desired } from './desired-realm.js';
import type { RealmReader } from './realm-reader.js';
import type { ClientScope, Mapper } from './representations.js';

const groups = {
  name: 'groups',
  protocol: 'openid-connect',
  attributes: { 'include.in.token.scope': 'false', 'display.on.consent.screen': 'false' },
};

const groupsMapper = {
  name: 'groups',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-group-membership-mapper',
  config: {
    'claim.name': 'groups',
    // As the name alone: `/name` is no group that anybody configured.
    'full.path': 'false',
    'access.token.claim': 'true',
    'id.token.claim': 'true',
    'userinfo.token.claim': 'true',
    'introspection.token.claim': 'true',
  },
};

/** The same by path, which stands for one group alone: teams that follow a group are kept by it. */
const groupPathsMapper = {
  ...groupsMapper,
  name: 'group paths',
  config: {
    ...groupsMapper.config,
    'claim.name': 'group_paths',
    'full.path': 'true',
    'id.token.claim': 'false',
    'userinfo.token.claim': 'false',
  },
};

/** The scope that tells a person's groups. */
export async function planGroupsScope({ api, path, scopes }: RealmReader): Promise<Change[]> {
  const there = (await scopes()).find(({ name }) => name === groups.name);
  if (!there) {
    const body = { ...groups, protocolMappers: [groupsMapper, groupPathsMapper] };
    return [{ what: 'scope groups: is missing', apply: () => api.send('POST', `${path}/client-scopes`, body) }];
  }
  const at = `${path}/client-scopes/${there.id}`;
  return [groupsMapper, groupPathsMapper].flatMap((wanted) =>
    planMapper(`scope ${groups.name}`, { wanted, there, at, api }),
  );
}

/** By this rag-server and the bot tell a program from a person: the session has the note for client credentials alone. */
const clientNoteMapper = {
  name: 'Client ID',
  protocolMapper: 'oidc-usersessionmodel-note-mapper',
  config: {
    'user.session.note': 'client_id',
    'claim.name': 'client_id',
    'jsonType.label': 'String',
    'access.token.claim': 'true',
    'introspection.token.claim': 'true',
  },
};

/** The scope that tells which program a token is of; Keycloak makes it with every realm. */
export async function planServiceAccountScope({ api, path, scopes }: RealmReader): Promise<Change[]> {
  const there = (await scopes()).find(({ name }) => name === 'service_account');
  if (!there) return [];
  const at = `${path}/client-scopes/${there.id}`;
  return planMapper(`scope ${there.name}`, { wanted: clientNoteMapper, there, at, api });
}

interface MapperPlan {
  readonly wanted: Pick<Mapper, 'name' | 'protocolMapper' | 'config'>;
  /** What owns the mappers, a scope or a client, at its path. */
  readonly there: { readonly protocolMappers: readonly Mapper[] };
  readonly at: string;
  readonly api: RealmReader['api'];
}

/** One mapper, by its name: made when missing, put right when it says something else. */
export function planMapper(owner: string, { wanted, there, at, api }: MapperPlan): Change[] {
  const models = `${at}/protocol-mappers/models`;
  const present = there.protocolMappers.find(({ name }) => name === wanted.name);
  if (!present) {
    const apply = () => api.send('POST', models, { protocol: 'openid-connect', ...wanted });
    return [{ what: `${owner}: mapper ${wanted.name} is missing`, apply }];
  }
  const { protocolMapper, config } = wanted;
  const differences = differencesOf({ protocolMapper, config }, present);
  if (differences.length === 0) return [];
  const body = { ...present, protocolMapper, config: { ...present.config, ...config } };
  const apply = () => api.send('PUT', `${models}/${present.id}`, body);
  return [{ what: `${owner}: mapper ${wanted.name}: ${differences.join('; ')}`, apply }];
}

const prefix = 'team-';

/**
 * The scopes `team-<slug>` that onboarding makes: on the clients that act for people in a team, and on no other, since
 * whoever may ask for one at sign-in chooses the team that they act for. Each says its own team.
 */
export async function planTeamScopes(reader: RealmReader, { clients }: Desired): Promise<Change[]> {
  const teams = (await reader.scopes()).filter(({ name }) => name.startsWith(prefix));
  const attached = clients.map((client) => planTeamsOf(reader, client, teams));
  return [...teams.flatMap((team) => planClaim(reader, team)), ...(await Promise.all(attached)).flat()];
}

const planClaim = ({ api, path }: RealmReader, scope: ClientScope): Change[] =>
  planMapper(`scope ${scope.name}`, {
    wanted: activeTeamMapper(scope.name.slice(prefix.length)),
    there: scope,
    at: `${path}/client-scopes/${scope.id}`,
    api,
  });

async function planTeamsOf(
  { api, path, findClient }: RealmReader,
  { clientId, takesTeams = false }: Desired['clients'][number],
  teams: readonly ClientScope[],
): Promise<Change[]> {
  const client = await findClient(clientId);
  if (!client) return [];
  const change = (scope: ClientScope, method: 'PUT' | 'DELETE', kind: 'default' | 'optional'): Change => ({
    what: `client ${clientId}: scope ${scope.name} ${method === 'PUT' ? 'is missing' : 'is not allowed'}`,
    apply: () => api.send(method, `${path}/clients/${client.id}/${kind}-client-scopes/${scope.id}`),
  });
  return teams.flatMap((scope) => {
    const isOptional = client.optionalClientScopes.includes(scope.name);
    // By default, every token would act for the team.
    const isDefault = client.defaultClientScopes.includes(scope.name);
    return [
      ...(isDefault ? [change(scope, 'DELETE', 'default')] : []),
      ...(isOptional && !takesTeams ? [change(scope, 'DELETE', 'optional')] : []),
      ...(!isOptional && takesTeams ? [change(scope, 'PUT', 'optional')] : []),
    ];
  });
}
