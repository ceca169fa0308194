import type { RealmConfig } from '@parley/devstack-idp';
import { keycloakRealm } from '@parley/devstack-idp/keycloak-realm';
import { z } from 'zod';
import type { External } from '../external.js';
import { call, CallRefused } from './call.js';

const tokenAnswer = z.object({ access_token: z.string() });

/**
 * Creates the demo's realm, with its people, in a real Keycloak.
 * Throws Error when there is one of that name, which then belongs to another data folder, or no administrator is named.
 */
export async function seedRealm({ IDP_URL = '', ...admin }: External, realm: RealmConfig): Promise<void> {
  const { IDP_ADMIN_USERNAME: username, IDP_ADMIN_PASSWORD: password } = admin;
  if (!username || !password)
    throw new Error('A real idp needs IDP_ADMIN_USERNAME and IDP_ADMIN_PASSWORD for the demo.');
  const answer = await call(`${IDP_URL}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password }),
  });
  const headers = { authorization: `Bearer ${tokenAnswer.parse(answer).access_token}` };
  await call(`${IDP_URL}/admin/realms`, {
    headers,
    json: keycloakRealm(realm),
    signal: AbortSignal.timeout(120_000),
  }).catch((error: unknown) => {
    throw isTaken(error) ? new Error(takenWords(realm.realm, IDP_URL), { cause: error }) : error;
  });
}

const isTaken = (error: unknown): boolean => error instanceof CallRefused && error.status === 409;

const takenWords = (realm: string, idp: string): string =>
  `${idp} already has a realm ${realm} of another data folder. Start with that folder (--data DIR), or delete the realm.`;
