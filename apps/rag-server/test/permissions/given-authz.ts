import { randomUUID } from 'node:crypto';
import { type AuthzConnection, createAuthzClient, installModel } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { startAuthz } from '@parley/devstack-authz';

/** A store with our model, on the server that AUTHZ_HTTP names or on the embedded one. */
export async function startGivenAuthz() {
  const given = process.env['AUTHZ_HTTP'];
  const server = given ? { url: given, close: () => Promise.resolve() } : await startAuthz({ port: 0 });
  const connection: AuthzConnection = { url: server.url, storeName: `audience-${randomUUID()}`, timeoutMs: 10_000 };
  await installModel(connection, await parleyModel());
  return {
    authz: createAuthzClient(connection),
    settings: { AUTHZ_HTTP: server.url, AUTHZ_STORE_NAME: connection.storeName },
    close: () => server.close(),
  };
}
