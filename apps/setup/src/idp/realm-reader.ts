import { z } from 'zod';
import type { AdminApi } from '@parley/idp-admin';
import { type Client, client, type ClientScope, clientScope, type Named, named } from './representations.js';

/** Finds things of one realm by their names. Whatever is absent is `undefined`, so that a check can go on after it. */
export interface RealmReader {
  /** `/realms/<realm>`, before every path. */
  readonly path: string;
  readonly api: AdminApi;
  readonly findClient: (clientId: string) => Promise<Client | undefined>;
  readonly scopes: () => Promise<ClientScope[]>;
  readonly findRole: (name: string) => Promise<Named | undefined>;
  /** Id of the account that a client has for itself. */
  readonly ownAccountOf: (client: Client) => Promise<string | undefined>;
}

export function createRealmReader(api: AdminApi, realm: string): RealmReader {
  const path = `/realms/${encodeURIComponent(realm)}`;
  return {
    path,
    api,
    async findClient(clientId) {
      const found = await api.find(`${path}/clients?clientId=${encodeURIComponent(clientId)}`, z.array(client));
      return found?.find((one) => one.clientId === clientId);
    },
    scopes: async () => (await api.find(`${path}/client-scopes`, z.array(clientScope))) ?? [],
    findRole: (name) => api.find(`${path}/roles/${encodeURIComponent(name)}`, named),
    ownAccountOf: async ({ id }) =>
      (await api.find(`${path}/clients/${id}/service-account-user`, z.object({ id: z.string() })))?.id,
  };
}
