import { startAuthz } from '@parley/devstack-authz';
import { randomUUID } from 'node:crypto';
import { type AuthzClient, type AuthzConnection, createAuthzClient, installModel } from '../src/index.js';
import { parleyModel } from '../src/testing/index.js';

export interface TestAuthz {
  readonly connection: AuthzConnection;
  readonly authz: AuthzClient;
  close(): Promise<void>;
}

/** A client of a fresh store on the embedded authz, or on the server that AUTHZ_HTTP names. Holds no model yet. */
export async function startTestStore(): Promise<TestAuthz> {
  const given = process.env['AUTHZ_HTTP'];
  const server = given ? { url: given, close: () => Promise.resolve() } : await startAuthz({ port: 0 });
  const connection = { url: server.url, storeName: `test-${randomUUID()}`, timeoutMs: 10_000 };
  return { connection, authz: createAuthzClient(connection), close: () => server.close() };
}

/** As `startTestStore`, with the model of `model/parley.fga` installed. */
export async function startTestAuthz(): Promise<TestAuthz> {
  const store = await startTestStore();
  await installModel(store.connection, await parleyModel());
  return store;
}
