import { createMachineTokens, type OidcClient } from '@parley/auth';
import type { AuthzClient, TupleChanges } from '@parley/authz-client';
import type { GroupSource } from '@parley/contracts';
import { docdbLeaseStore, makeWhileHeld, type WhileHeld } from '@parley/docdb';
import { createAdminApi, createIdpGroups, type IdpGroups, machineBearer } from '@parley/idp-admin';
import type { Logger, Metrics } from '@parley/service';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import type { RequireRight } from '../access/admin-gate.js';
import type { Audit } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import type { Gate } from '../http/gate.js';
import type { Outbox } from '../outbox/outbox.js';
import type { DeletedTeamStore } from '../teams/deleted-team.store.js';
import { stillThere } from '../teams/manage-teams.js';
import type { TeamStore } from '../teams/team.store.js';
import { makeFindGroups, type SearchGroups } from './find-groups.js';
import type { GroupStore } from './group.store.js';
import type { GroupDeps } from './groups.routes.js';
import { makeLinkGroups } from './link-groups.js';
import { makeReadIdpGroup, type ReadGroup } from './read-group.js';
import { makeRewriteGroup, type RewriteGroup } from './rewrite-group.js';
import { docdbSyncStateStore } from './sync-state.docdb.js';
import { makeSyncGroups, type SyncGroups } from './sync-groups.js';
import { makeTakeMemberships, type TakeMemberships } from './take-memberships.js';

interface World {
  readonly connection: Connection;
  /** Our own client at the idp. */
  readonly client: OidcClient;
  readonly groups: GroupStore;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly stopping: AbortSignal;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly every: (ms: number, name: string, work: () => Promise<unknown>) => void;
  readonly audit: Audit;
  /** Groups that are pushed here. */
  readonly pushed: { readonly read: ReadGroup; readonly search: SearchGroups };
}

/** What follows groups of the idp. */
export interface WiredGroups {
  readonly idp: IdpGroups;
  readonly readers: Readonly<Record<GroupSource, ReadGroup>>;
  readonly searchPushed: SearchGroups;
  readonly rewrite: RewriteGroup;
  readonly sync: SyncGroups;
  readonly takeMemberships: TakeMemberships;
  /** Throws Error where linked groups were not synced for two intervals. */
  readonly requireFresh: () => Promise<void>;
}

/** A sign-in does not wait for long: the next sync finds the same. */
const signInTimeoutMs = 3_000;
const tickMs = 5_000;

/** Syncs linked groups every `GROUPS_SYNC_SECONDS`, on one replica; their lag is in `groups_sync_lag_seconds`. */
export function wireGroups(world: World, { idp: { adminUrl: url }, groups: { syncMs } }: Config): WiredGroups {
  const { connection, client, metrics, stopping: signal, now, newId, pushed } = world;
  const bearer = machineBearer(createMachineTokens(client));
  const idp = createIdpGroups(createAdminApi({ url, bearer, signal }));
  const idpAtSignIn = createIdpGroups(createAdminApi({ url, bearer, signal, timeoutMs: signInTimeoutMs }));
  const rewrite = makeRewriteGroup(world);
  const readers = { idp: makeReadIdpGroup(idp), scim: pushed.read };
  const leases = docdbLeaseStore(connection, 'record_leases');
  const whileHeld = makeWhileHeld({ leases, what: 'sync', leaseMs: 30_000, patienceMs: 0, now, newId });
  const state = docdbSyncStateStore(connection);
  const sync = makeSyncGroups({ ...world, readers, rewrite, state, whileHeld, intervalMs: syncMs });
  const lag = new Gauge({
    name: 'groups_sync_lag_seconds',
    help: 'Age of the oldest members list of a linked group; 0 without linked groups',
    registers: [metrics.registry],
  });
  world.every(tickMs, 'sync linked groups', async () => {
    await sync.ifDue().finally(async () => lag.set((await sync.status()).lag_seconds ?? 0));
  });
  return {
    ...{ idp, readers, rewrite, sync, searchPushed: pushed.search },
    takeMemberships: makeTakeMemberships({ ...world, idp: idpAtSignIn, rewrite }),
    async requireFresh() {
      const { lag_seconds: lagS } = await sync.status();
      if (lagS !== null && lagS * 1000 > 2 * syncMs) throw new Error(`linked groups are ${lagS} s behind the idp`);
    },
  };
}

interface RouteWorld {
  readonly following: WiredGroups;
  readonly groups: GroupStore;
  readonly teams: TeamStore;
  readonly deletedTeams: DeletedTeamStore;
  readonly authz: AuthzClient;
  readonly outbox: Outbox;
  readonly changeAdmins: (changes: TupleChanges) => Promise<void>;
  readonly mayAdminister: Gate;
  readonly requireRight: RequireRight;
  readonly whileHeld: WhileHeld;
  readonly orgKey: string;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the routes for groups need. */
export function wireGroupRoutes({ following, mayAdminister, requireRight, ...world }: RouteWorld): GroupDeps {
  const { orgKey, teams } = world;
  const { idp, readers, rewrite, searchPushed, sync: syncGroups } = following;
  const search = { scim: searchPushed, idp: (...page: Parameters<SearchGroups>) => idp.search(...page) };
  return {
    ...{ orgKey, mayAdminister, requireRight, teams, syncGroups },
    findGroups: makeFindGroups({ ...world, search }),
    linkGroups: makeLinkGroups({ ...world, readers, rewrite, stillThere: (slug) => stillThere(slug, world) }),
  };
}
