import { createMachineTokens, createOidcClient } from '@parley/auth';
import { createAdminApi, createIdpUsers, linkAttribute, machineBearer } from '@parley/idp-admin';
import { demoUserIds } from '@parley/devstack-idp';
import { adminSecret, type World } from '../world.js';

/** Links a user to a person of the chat product, as the page behind an invitation does; to nobody without one. */
export async function linkIn({ idp }: World, who: keyof typeof demoUserIds, personId?: string): Promise<void> {
  const client = createOidcClient({ issuer: idp.issuer, clientId: 'ui-bff', clientSecret: adminSecret });
  const bearer = machineBearer(createMachineTokens(client));
  const users = createIdpUsers(createAdminApi({ url: `${idp.url}/admin/realms/parley`, bearer }));
  const user = await users.find(demoUserIds[who]);
  if (!user) throw new Error(`no user ${who}`);
  const { [linkAttribute]: _before, ...others } = user.attributes;
  const attributes = personId === undefined ? others : { ...others, [linkAttribute]: [personId] };
  await users.save({ ...user, attributes });
}
