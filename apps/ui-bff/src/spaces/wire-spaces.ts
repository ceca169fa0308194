import { createMachineTokens, createOidcClient, type OidcClient } from '@parley/auth';
import type { AuthzClient } from '@parley/authz-client';
import type { ChatxReaderDeps } from '@parley/chatx';
import { AppError } from '@parley/contracts';
import { createAdminApi, createIdpUsers, machineBearer } from '@parley/idp-admin';
import type { AuditSubjects } from '@parley/docdb';
import { type Logger, observedFetch } from '@parley/service';
import type { Connection } from 'mongoose';
import type { AgentStore } from '../agents/agent.store.js';
import type { Audit, ListAuditEvents } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import type { Gate } from '../http/gate.js';
import { createLinkedUsers, type LinkedUsers } from '../linking/linked-users.js';
import type { Outbox } from '../outbox/outbox.js';
import { makeFindPeople } from '../people/find-people.js';
import { makeFindWhomToAsk } from '../people/whom-to-ask.js';
import type { IsAdmin } from '../access/roles.js';
import type { RequireRight } from '../access/admin-gate.js';
import { makeLeaveSpaces } from './team-spaces/leave-spaces.js';
import { docdbTeamSpaceStore } from './team-spaces/team-space.docdb.js';
import { makeReplaceTeamSpaces } from './team-spaces/team-spaces.js';
import type { TeamSpaceDeps } from './team-spaces/team-spaces.routes.js';
import { makeChangeSpace, requireMapping } from './change-space.js';
import type { SpacesDeps } from './spaces.routes.js';
import { makeCheckAccess } from './check-access.js';
import { makeDiagnoseSpace } from './diagnostics/diagnose-space.js';
import { makeRepairSpace } from './diagnostics/repair-space.js';
import { docdbSpaceRecordsStore } from './diagnostics/space-records.docdb.js';
import { makeChangeConnection } from './connection/change-connection.js';
import { makeFindHears, makeReadConnection } from './connection/describe-connection.js';
import { makeDirectRooms } from './direct-rooms/direct-rooms.js';
import { makePickAgent } from './direct-rooms/pick-agent.js';
import { makeReadRoomType, makeRequireOwnRoom } from './direct-rooms/require-own-room.js';
import { wireDiscovery } from './discovery/wire-discovery.js';
import { makeWhileSpaceHeld } from './while-space-held.js';
import { makeIsWired } from './is-wired.js';
import { makeFindOutsiders } from './privacy/find-outsiders.js';
import { makeListMembers } from './privacy/list-members.js';
import { makeSetPrivacy } from './privacy/set-privacy.js';
import { makeDescribeReads } from './reads/describe-reads.js';
import { makeOnboardSpace } from './onboard-space.js';
import { makeFindMissingAgents, makeRequireAgents, makeTakeBackGone } from './require-agents.js';
import { botReplica } from './runtime/bot-replicas.js';
import { createBotRuntime } from './runtime/bot-runtime.js';
import { makeReloadQuietly } from './runtime/reload-quietly.js';
import { makeReplaceGrants } from './space-grants/change-grants.js';
import { docdbSpaceGrantStore } from './space-grants/space-grant.docdb.js';
import { makeFindSpaceNames } from './space-list/find-space-names.js';
import { makeListSpaces } from './space-list/list-spaces.js';
import { docdbSpaceListStore } from './space-list/space-list.docdb.js';
import { makeRequireSpaceRight } from './space-path.js';
import { makeRemoveRoute, makeReplaceRoutes } from './space-routes/change-routes.js';
import { makeRequireEscalation } from './space-routes/require-escalation.js';
import { docdbSpaceRouteStore } from './space-routes/space-route.docdb.js';
import { makeDecideSpaceRequest, makeListSpaceRequests } from './space-requests/space-requests.js';
import type { SpaceRequestDeps } from './space-requests/space-requests.routes.js';
import type { SpaceModels } from './space.models.js';
import type { LeaveSpaces } from '../teams/manage-teams.js';
import type { TeamStore } from '../teams/team.store.js';
import type { SpaceKey, SpaceStore } from './space.store.js';
import type { TakeFromSpaces } from '../agents/take-from-spaces.js';
import { makeTakeFromSpaces } from './take-from-spaces.js';
import { makeEnsureTeamScope } from '../teams/team-scope.js';
import { makeFindUnapproved } from './wire-rights.js';
import { makeCountInvocations } from './users/count-invocations.js';
import { makeDescribeUser } from './users/describe-user.js';
import { type FindPerson, makeFindPerson } from './users/find-person.js';
import { createUserLinks } from './users/user-links.js';

interface World {
  readonly connection: Connection;
  readonly models: SpaceModels;
  readonly spaces: SpaceStore;
  readonly teams: TeamStore;
  readonly agents: AgentStore;
  readonly authz: AuthzClient;
  /** Our own client at the idp. */
  readonly client: OidcClient;
  readonly outbox: Outbox;
  readonly isAdmin: IsAdmin;
  readonly requireRight: RequireRight;
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly audit: Audit;
  readonly listAuditEvents: ListAuditEvents;
  readonly auditSubjects: AuditSubjects;
  /** How long the list of the chat product's spaces holds. */
  readonly cacheMinutes: () => Promise<number>;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** What the app needs for the admin API of the chat spaces. */
export interface WiredSpaces {
  readonly spaces: SpacesDeps;
  readonly teamSpaces: TeamSpaceDeps;
  readonly spaceRequests: SpaceRequestDeps;
  readonly takeFromSpaces: TakeFromSpaces;
  readonly leaveSpaces: LeaveSpaces;
  /** A person who can sign in, by their whole e-mail address. */
  readonly findPerson: FindPerson;
  /** Names of those of these spaces that a team has, by id. */
  readonly findSpaceNames: (spaceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly linkedUsers: LinkedUsers;
  /** How the chat product is read; absent where ui-bff has no token of the bot. */
  readonly chat: ChatxReaderDeps | undefined;
}

export function wireSpaces(config: Config, world: World): WiredSpaces {
  const { models, spaces, teams, agents, authz, client, isAdmin, requireRight, mayAdminister, audit, log, now } = world;
  const { alias, botAdminUrls } = config.chatx;
  const machineTokens = createMachineTokens(client);
  const botTokens = botAdminTokens(config, client);
  const { scope } = config.chatx.botAdminToken;
  const replicas = botAdminUrls.map((url) => botReplica({ url, machineTokens: botTokens, scope }));
  const findMissingAgents = makeFindMissingAgents(agents);
  const routes = docdbSpaceRouteStore(models, now);
  const deps = {
    ...world,
    alias,
    whileSpaceHeld: makeWhileSpaceHeld(world),
    reloadQuietly: makeReloadQuietly(replicas, log),
    ensureTeamScope: teamScopes(config),
    findMissingAgents,
    requireAgents: makeRequireAgents(findMissingAgents),
    takeBackGone: makeTakeBackGone({ findMissingAgents, routes }),
    findUnapproved: makeFindUnapproved({ authz, isAdmin }),
    botRuntime: createBotRuntime(replicas),
    recordsOf: docdbSpaceRecordsStore(models, teams, now),
    routes,
    grants: docdbSpaceGrantStore(models, now),
    teamSpaces: docdbTeamSpaceStore(models),
  };
  const changing = { ...deps, changeSpace: makeChangeSpace(deps) };
  const idpAdmin = { url: config.idp.adminUrl, signal: world.stopping };
  const users = createIdpUsers(createAdminApi({ ...idpAdmin, bearer: machineBearer(machineTokens) }));
  const { apiUrl, botToken: token } = config.chatx;
  const requireEscalation = makeRequireEscalation({ users, spaces });
  const reading =
    token === undefined ? undefined : { apiUrl, token, userAgent: 'parley-ui-bff', stopping: world.stopping };
  const room = { listMembers: makeListMembers(reading), linkedUsers: createLinkedUsers(users) };
  const findOutsiders = makeFindOutsiders({ ...room, authz });
  const readRoomType = makeReadRoomType(reading);
  const readConnection = makeReadConnection(deps);
  const onboardSpace = makeOnboardSpace({
    ...deps,
    isWired: makeIsWired({ spaces, teams, outbox: deps.outbox, authz }),
  });
  const diagnoseSpace = makeDiagnoseSpace({ ...deps, findOutsiders });
  const describing = {
    authz,
    listSpacesOf: async (slugs: readonly string[]) =>
      alias === undefined ? [] : deps.teamSpaces.listIdsOfTeams(alias, slugs),
    countInvocations: makeCountInvocations(world.connection, world.auditSubjects),
  };
  const ofMapped =
    <Found>(list: (space: SpaceKey) => Promise<Found>) =>
    async (space: SpaceKey) => {
      requireMapping(await spaces.findMapping(space));
      return list(space);
    };
  const requireSpaceRight = makeRequireSpaceRight(requireRight, alias);
  const replaceTeamSpaces = makeReplaceTeamSpaces(changing);
  return {
    spaces: {
      registry: {
        ...{ alias, requireRight },
        listSpaces: makeListSpaces({ alias, list: docdbSpaceListStore(models), authz, isAdmin }),
        onboardSpace,
        checkAccess: makeCheckAccess({ spaces, authz }),
      },
      routes: {
        requireSpaceRight,
        listRoutes: ofMapped((space) => deps.routes.list(space)),
        replaceRoutes: makeReplaceRoutes({ ...changing, requireEscalation }),
        removeRoute: makeRemoveRoute(changing),
      },
      grants: {
        requireSpaceRight,
        listGrants: ofMapped((space) => deps.grants.list(space)),
        replaceGrants: makeReplaceGrants(changing),
      },
      runtime: { alias, requireRight, mayAdminister, botRuntime: deps.botRuntime, audit },
      diagnostics: { requireSpaceRight, diagnoseSpace, repairSpace: makeRepairSpace({ ...changing, diagnoseSpace }) },
      privacy: { requireSpaceRight, setPrivacy: makeSetPrivacy(changing) },
      reads: { requireSpaceRight, describeReads: makeDescribeReads({ ...deps, orgKey: config.authz.orgKey }) },
      discovery: { requireRight, listAvailableSpaces: wireDiscovery(config, world) },
      connection: {
        ...{ alias, requireRight, requireSpaceRight, readConnection },
        findHears: makeFindHears({ spaces, readRoomType }),
        changeConnection: makeChangeConnection({ ...changing, readConnection, onboardSpace }),
      },
      directRooms: {
        directRooms: makeDirectRooms({
          ...changing,
          onboardSpace,
          linkedUsers: room.linkedUsers,
          requireOwnRoom: makeRequireOwnRoom({ ...room, readRoomType }),
          pickAgent: makePickAgent(deps),
          findWhomToAsk: makeFindWhomToAsk({
            authz,
            people: makeFindPeople(users),
            findTeams: (slugs) => teams.findBySlugs(slugs),
            orgKey: config.authz.orgKey,
          }),
        }),
      },
      users: {
        mayAdminister,
        userLinks: createUserLinks({ users, describeUser: makeDescribeUser(describing), audit }),
      },
    },
    teamSpaces: {
      ...{ alias, requireRight, orgKey: config.authz.orgKey, teams, teamSpaces: deps.teamSpaces },
      replaceTeamSpaces,
    },
    leaveSpaces: makeLeaveSpaces({ alias, teamSpaces: deps.teamSpaces, replaceTeamSpaces }),
    spaceRequests: {
      alias,
      listSpaceRequests: makeListSpaceRequests(changing),
      decideSpaceRequest: makeDecideSpaceRequest(changing),
    },
    takeFromSpaces: makeTakeFromSpaces(changing),
    findPerson: makeFindPerson(users),
    findSpaceNames: makeFindSpaceNames({ alias, list: docdbSpaceListStore(models) }),
    linkedUsers: room.linkedUsers,
    chat: reading,
  };
}

/** What calls the bot's admin API: a client for that alone, or this service's own. */
function botAdminTokens({ idp: { issuer }, chatx }: Config, ownClient: World['client']) {
  const { botAdminClient: other, botAdminToken } = chatx;
  const client = other
    ? createOidcClient({ issuer, clientId: other.id, clientSecret: other.secret, send: observedFetch('idp') })
    : ownClient;
  const { audience } = botAdminToken;
  return createMachineTokens(client, audience === undefined ? {} : { audience });
}

function teamScopes({ idp }: Config) {
  const { issuer, adminUrl, provisionerId: clientId, provisionerSecret: clientSecret, teamScopeClients: clients } = idp;
  if (clientSecret === undefined) {
    const missing = new AppError('SERVICE_UNAVAILABLE', 'Onboarding is not set up: set IDP_PROVISIONER_CLIENT_SECRET.');
    return () => Promise.reject(missing);
  }
  const bearer = machineBearer(
    createMachineTokens(createOidcClient({ issuer, clientId, clientSecret, send: observedFetch('idp') })),
  );
  return makeEnsureTeamScope(createAdminApi({ url: adminUrl, bearer }), clients);
}
