import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createAuthzClient, installModel, loadModel, spaceObject, teamObject, userSubject } from '@parley/authz-client';
import { demoRealm, demoUserIds } from '@parley/devstack-idp';
import mongoose from 'mongoose';
import { cpuMs } from '../process/cpu.js';
import { startNeighbour } from '../process/start-neighbour.js';

const model = fileURLToPath(new URL('../../../libs/authz-client/model/parley.fga', import.meta.url));
const workspace = 'bench';
const secret = 'bench-secret-of-some-length';
const clients = ['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server', 'ingestor', 'parley-provisioner'] as const;

/**
 * Embedded docdb, idp and authz, each in a process of its own, with one linked person who may ask in every one of the
 * spaces.
 */
export async function startBotNeighbours(personId: string, spaceCount: number) {
  const password = 'bench-password';
  const realm = demoRealm({
    uiBffUrl: 'http://127.0.0.1:3000',
    secrets: Object.fromEntries(clients.map((name) => [name, secret])) as Record<(typeof clients)[number], string>,
    passwords: { alice: password, bob: password, carol: password },
    chatxUserIds: { alice: personId },
    teams: ['platform'],
  });
  const [docdb, idp, authz] = await Promise.all([
    startNeighbour('docdb'),
    startNeighbour('idp', JSON.stringify(realm)),
    startNeighbour('authz'),
  ]);
  const spaces = Array.from({ length: spaceCount }, () => randomUUID());
  await grant(authz.hello.url, spaces);
  await record(docdb.hello.url, spaces);
  return {
    spaces,
    env: {
      CHATX_WORKSPACE_ALIAS: workspace,
      IDP_URL: idp.hello.url,
      IDP_CHATX_BOT_CLIENT_SECRET: secret,
      IDP_EXCHANGE_AUDIENCE: 'dynamic-agents',
      AUTHZ_HTTP: authz.hello.url,
      DOCDB_URI: docdb.hello.url,
    },
    /** CPU time that each has used so far. */
    cpuMs: () => ({ docdb: cpuMs(docdb.pid), idp: cpuMs(idp.pid), authz: cpuMs(authz.pid) }),
    close: () => Promise.all([docdb.stop(), idp.stop(), authz.stop()]),
  };
}

async function grant(url: string, spaces: readonly string[]): Promise<void> {
  const connection = { url, storeName: 'parley' };
  await installModel(connection, await loadModel(model));
  const member = { user: userSubject(demoUserIds.alice), relation: 'member', object: teamObject('platform') };
  const routed = spaces.map((uuid) => ({
    user: spaceObject(workspace, uuid),
    relation: 'user',
    object: 'agent:docs',
  }));
  await createAuthzClient(connection).apply({ writes: [member, ...routed] });
}

async function record(url: string, spaces: readonly string[]): Promise<void> {
  const records = await mongoose.createConnection(url, { dbName: 'parley' }).asPromise();
  const at = new Date();
  const provenance = { created_by: 'bench', updated_by: 'bench', created_at: at, updated_at: at };
  const team = { team_id: '0123456789abcdef01234567', team_slug: 'platform', space_name: 'Space', active: true };
  const mapping = (uuid: string) => ({ chatx_workspace_id: workspace, chatx_space_id: uuid, ...team, ...provenance });
  const listening = { users: { enabled: true, listen: 'mention' }, priority: 100, enabled: true, status: 'active' };
  const routeOf = (uuid: string) => ({ workspace_id: workspace, space_id: uuid, agent_id: 'docs', ...listening });
  await records.collection('chatx_space_team_mappings').insertMany(spaces.map(mapping));
  const routes = spaces.map((uuid) => ({ ...routeOf(uuid), source_type: 'manual', ...provenance }));
  await records.collection('chatx_space_agent_routes').insertMany(routes);
  await records.close();
}
