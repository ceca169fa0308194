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

/** Users and groups that are pushed: as groups to be linked, and what pushes them, where there is a token for it. */
export async function wireScim({ connection, client, stopping: signal, ...world }: World, config: Config) {
  const [users, groups] = [docdbScimUserStore(connection), docdbScimGroupStore(connection)];
  for (const store of [users, groups]) await store.createIndexes();
  const bearer = machineBearer(createMachineTokens(client));
  const resolvePerson = makeResolvePerson(createIdpUsers(createAdminApi({ url: config.idp.adminUrl, bearer, signal })));
  return {
    pushed: pushedGroups({ users, groups, resolvePerson }),
    /** @param sync applies what changed in a group, if it is linked */
    routerDeps(sync: (key: string) => Promise<void>): ScimRouterDeps | undefined {
      if (config.scimTokens.length === 0) return undefined;
      const follow = (id: string) => sync(groupKey('scim', id));
      const deps = { ...world, users, groups, resolvePerson, follow };
      const { publicUrl, scimTokens: tokens } = config;
      return { publicUrl, tokens, users, groups, pushUsers: makePushUsers(deps), pushGroups: makePushGroups(deps) };
    },
  };
}
