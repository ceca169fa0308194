import { createMachineTokens, type OidcClient } from '@parley/auth';
import { createAdminApi, createIdpUsers, machineBearer } from '@parley/idp-admin';
import type { Connection } from 'mongoose';
import type { Audit } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import { makeLinkAccount } from './link-account.js';
import type { LinkDeps } from './link.routes.js';
import { createLinkedUsers } from './linked-users.js';
import { makeReadLink } from './read-link.js';
import { docdbUsedLinkStore } from './used-links.docdb.js';
import { createLinking } from './while-linking.js';

interface World {
  readonly connection: Connection;
  /** The service's own client, which may manage users. */
  readonly client: OidcClient;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly every: (ms: number, name: string, work: () => Promise<unknown>) => void;
}

export type WiredLinking = LinkDeps;

/** Links expire long before that. */
const keepUsesMs = 24 * 60 * 60_000;

export async function wireLinking({ chatx, idp }: Config, world: World): Promise<WiredLinking> {
  const { connection, client, audit, now, newId, every } = world;
  const usedLinks = docdbUsedLinkStore(connection);
  await usedLinks.createIndexes();
  const { whileLinking, forgetEndedBefore } = createLinking({ connection, now, newId });
  every(60 * 60_000, 'forget used links', async () => {
    const before = new Date(now().getTime() - keepUsesMs);
    await usedLinks.forgetUsesBefore(before);
    await forgetEndedBefore(before);
  });
  const bearer = machineBearer(createMachineTokens(client));
  const users = createLinkedUsers(createIdpUsers(createAdminApi({ url: idp.adminUrl, bearer })));
  return {
    readLink: makeReadLink({ secrets: chatx.linkSecrets, now }),
    linkAccount: makeLinkAccount({ whileLinking, usedLinks, users, audit, now }),
  };
}
