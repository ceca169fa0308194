import { createMachineTokens, createOidcClient, type OidcClient } from '@parley/auth';
import type { AuthzClient } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { AgentStore } from '../../agents/agent.store.js';
import type { Audit } from '../../audit/audit-log.js';
import type { Config } from '../../config.js';
import type { Outbox } from '../../outbox/outbox.js';
import type { IsAdmin } from '../../sign-in/roles.js';
import type { RequireRight } from '../admin-gate.js';
import { makeChangeSpace, requireMapping } from './change-space.js';
import type { ChatxDeps } from './chatx.routes.js';
import { makeCheckAccess } from './check-access.js';
import { makeHoldSpace } from './hold-space.js';
import { makeOnboardSpace } from './onboard-space.js';
import { makeFindMissingAgents, makeRequireAgents } from './require-agents.js';
import { botReplica } from './runtime/bot-replicas.js';
import { createBotRuntime } from './runtime/bot-runtime.js';
import { makeReloadQuietly } from './runtime/reload-quietly.js';
import { makeReplaceGrants } from './space-grants/change-grants.js';
import { mongoSpaceGrantStore } from './space-grants/space-grant.mongo.js';
import { makeListSpaces } from './space-list/list-spaces.js';
import { mongoSpaceListStore } from './space-list/space-list.mongo.js';
import { makeRequireSpaceRight } from './space-path.js';
import { makeRemoveRoute, makeReplaceRoutes } from './space-routes/change-routes.js';
import { mongoSpaceRouteStore } from './space-routes/space-route.mongo.js';
import type { SpaceModels } from './space.models.js';
import type { SpaceKey, SpaceStore } from './space.store.js';
import { makeEnsureTeamScope } from './team-scope.js';

interface World {
  connection: Connection;
  models: SpaceModels;
  spaces: SpaceStore;
  agents: AgentStore;
  authz: AuthzClient;
  /** Our own client at the idp. */
  client: OidcClient;
  outbox: Outbox;
  isAdmin: IsAdmin;
  requireRight: RequireRight;
  audit: Audit;
  log: Logger;
  now: () => Date;
  newId: () => string;
}

/** What the app needs for the admin API of the chat spaces. */
export type WiredChatx = Omit<ChatxDeps, 'guards' | 'requireRelation' | 'administers'>;

export function wireChatx(config: Config, world: World): WiredChatx {
  const { models, spaces, agents, authz, client, isAdmin, requireRight, log, now } = world;
  const { alias, botAdminUrls } = config.chatx;
  const machineTokens = createMachineTokens(client);
  const replicas = botAdminUrls.map((url) => botReplica({ url, machineTokens }));
  const deps = {
    ...world,
    alias,
    holdSpace: makeHoldSpace(world),
    reloadQuietly: makeReloadQuietly(replicas, log),
    ensureTeamScope: teamScopes(config),
    requireAgents: makeRequireAgents(makeFindMissingAgents(agents)),
    routes: mongoSpaceRouteStore(models, now),
    grants: mongoSpaceGrantStore(models, now),
  };
  const changing = { ...deps, changeSpace: makeChangeSpace(deps) };
  const ofMapped =
    <Found>(list: (space: SpaceKey) => Promise<Found>) =>
    async (space: SpaceKey) => {
      requireMapping(await spaces.findMapping(space));
      return list(space);
    };
  return {
    alias,
    requireSpaceRight: makeRequireSpaceRight(requireRight, alias),
    listSpaces: makeListSpaces({ alias, list: mongoSpaceListStore(models), authz, isAdmin }),
    onboardSpace: makeOnboardSpace(deps),
    checkAccess: makeCheckAccess({ spaces, authz }),
    listRoutes: ofMapped((space) => deps.routes.list(space)),
    replaceRoutes: makeReplaceRoutes(changing),
    removeRoute: makeRemoveRoute(changing),
    listGrants: ofMapped((space) => deps.grants.list(space)),
    replaceGrants: makeReplaceGrants(changing),
    botRuntime: createBotRuntime(replicas),
    audit: world.audit,
  };
}

function teamScopes({ idp }: Config) {
  const { issuer, adminUrl, provisionerId: clientId, provisionerSecret: clientSecret, teamScopeClients: clients } = idp;
  if (clientSecret === undefined) {
    const missing = new AppError(
      'SERVICE_UNAVAILABLE',
      'Onboarding is not set up: IDP_PROVISIONER_CLIENT_SECRET is missing.',
    );
    return () => Promise.reject(missing);
  }
  const machineTokens = createMachineTokens(createOidcClient({ issuer, clientId, clientSecret }));
  return makeEnsureTeamScope({ adminUrl, machineTokens, clients });
}
