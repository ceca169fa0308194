import { fileURLToPath } from 'node:url';
import { startTokenIssuer } from '@parley/auth/testing';
import { agentObject, createAuthzClient, installModel, loadModel, userSubject } from '@parley/authz-client';
import { startBuilt } from '../process/built-service.js';
import { startNeighbour } from '../process/start-neighbour.js';

const model = fileURLToPath(new URL('../../../libs/authz-client/model/parley.fga', import.meta.url));
const realm = '/realms/parley';

/** Everything around ui-bff but the agents, and `people` who may use the agent `bench`: limits are per person. */
export async function startNeighbours(people: number) {
  const [docdb, authz, issuer] = await Promise.all([
    startNeighbour('docdb'),
    startNeighbour('authz'),
    startTokenIssuer(),
  ]);
  const subjects = Array.from({ length: people }, (_, at) => `person-${at}`);
  const connection = { url: authz.hello.url, storeName: 'parley' };
  await installModel(connection, await loadModel(model));
  const writes = subjects.map((sub) => ({
    user: userSubject(sub),
    relation: 'user' as const,
    object: agentObject('bench'),
  }));
  await createAuthzClient(connection).apply({ writes, deletes: [] });
  // Admins by token, so that no route asks authz who they are.
  const claims = { aud: 'ui-bff', azp: 'ui-bff', realm_access: { roles: ['admin'] } };
  const bearers = await Promise.all(subjects.map((sub) => issuer.tokenFor({ ...claims, sub })));
  return {
    bearers,
    /** The built service, before those agents. */
    startBff: (agentsUrl: string) =>
      startBuilt('ui-bff', {
        SESSION_SECRET: 'vT9kQ2mZ7xW4pL8sR1nB6cY3hJ5dF0gA',
        DOCDB_URI: docdb.hello.url,
        IDP_URL: issuer.issuer.slice(0, -realm.length),
        OIDC_CLIENT_SECRET: 'bench',
        OIDC_AUDIENCE: 'ui-bff',
        AUTHZ_HTTP: authz.hello.url,
        DYNAMIC_AGENTS_URL: agentsUrl,
      }),
    close: () => Promise.all([docdb.stop(), authz.stop(), issuer.close()]),
  };
}

export type Neighbours = Awaited<ReturnType<typeof startNeighbours>>;
