import { createMachineTokens, type OidcClient } from '@parley/auth';
import type { Connection } from 'mongoose';
import type { Audit } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import { makeLinkAccount } from './link-account.js';
import { mongoLinkLockStore } from './link-lock.mongo.js';
import type { LinkDeps } from './link.routes.js';
import { createIdpUsers } from './idp-users.js';
import { createLinkedUsers } from './linked-users.js';
import { makeReadLink } from './read-link.js';

interface World {
  connection: Connection;
  /** The service's own client, which may manage users. */
  client: OidcClient;
  audit: Audit;
  now: () => Date;
  newId: () => string;
  every: (ms: number, name: string, work: () => Promise<unknown>) => void;
}

export type WiredLinking = LinkDeps;

/** Links expire long before that. */
const keepUsesMs = 24 * 60 * 60_000;

export async function wireLinking({ chatx, idp }: Config, world: World): Promise<WiredLinking> {
  const { connection, client, audit, now, newId, every } = world;
  const locks = mongoLinkLockStore(connection);
  await locks.createIndexes();
  every(60 * 60_000, 'forget used links', () => locks.forgetUsesBefore(new Date(now().getTime() - keepUsesMs)));
  const users = createLinkedUsers(
    createIdpUsers({ adminUrl: idp.adminUrl, machineTokens: createMachineTokens(client) }),
  );
  return {
    readLink: makeReadLink({ secret: chatx.linkSecret, now }),
    linkAccount: makeLinkAccount({ locks, users, audit, now, newId }),
  };
}
