import { createMachineTokens, type OidcClient } from '@parley/auth';
import { createAdminApi, createIdpUsers, machineBearer } from '@parley/idp-admin';
import type { Connection } from 'mongoose';
import type { Audit } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import { groupKey } from '../groups/group.js';
import { makePushGroups } from './push-groups.js';
import { makePushUsers } from './push-users.js';
import { pushedGroups } from './pushed-groups.js';
import { makeResolvePerson } from './resolve-person.js';
import { docdbScimGroupStore, docdbScimUserStore } from './scim.docdb.js';
import type { ScimRouterDeps } from './scim-router.js';

interface World {
  readonly connection: Connection;
  /** Our own client at the idp. */
  readonly client: OidcClient;
  readonly stopping: AbortSignal;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** What a push leads to. */
interface Consequences {
  readonly sync: (key: string) => Promise<void>;
  readonly endSessionsOf: (personId: string) => Promise<void>;
}

/** Users and groups that are pushed: as groups to be linked, and what pushes them, where there is a token for it. */
export async function wireScim({ connection, client, stopping: signal, ...world }: World, config: Config) {
  const [users, groups] = [docdbScimUserStore(connection), docdbScimGroupStore(connection)];
  for (const store of [users, groups]) await store.createIndexes();
  const bearer = machineBearer(createMachineTokens(client));
  const resolvePerson = makeResolvePerson(createIdpUsers(createAdminApi({ url: config.idp.adminUrl, bearer, signal })));
  return {
    pushed: pushedGroups({ users, groups, resolvePerson }),
    /** `sync` applies what changed in a group, if it is linked. */
    routerDeps({ sync, endSessionsOf }: Consequences): ScimRouterDeps | undefined {
      if (config.scimTokens.length === 0) return undefined;
      const follow = (id: string) => sync(groupKey('scim', id));
      const deps = { ...world, users, groups, resolvePerson, follow, endSessionsOf };
      const { publicUrl, scimTokens: tokens } = config;
      return { publicUrl, tokens, users, groups, pushUsers: makePushUsers(deps), pushGroups: makePushGroups(deps) };
    },
  };
}
