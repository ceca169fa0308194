import { createMachineTokens, type OidcClient } from '@parley/auth';
import { createAdminApi, createIdpUsers, machineBearer } from '@parley/idp-admin';
import type { AuditDeps } from './audit.routes.js';
import { makeFindActor } from './find-actor.js';

interface World extends Omit<AuditDeps, 'findActor'> {
  /** The service's own client, which may see users. */
  readonly client: OidcClient;
  readonly stopping: AbortSignal;
}

/** @param idpAdminUrl admin REST of the realm */
export function wireAudit(idpAdminUrl: string, { client, stopping, ...audit }: World): AuditDeps {
  const bearer = machineBearer(createMachineTokens(client));
  const users = createIdpUsers(createAdminApi({ url: idpAdminUrl, bearer, signal: stopping }));
  return { ...audit, findActor: makeFindActor(users) };
}
