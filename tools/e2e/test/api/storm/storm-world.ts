import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuthzClient, installModel, loadModel, spaceObject, teamObject, userSubject } from '@parley/authz-client';
import { chatxControl, publicId } from '@parley/devstack-chatx';
import { demoRealm, demoUserIds } from '@parley/devstack-idp/demo-realm';
import { anyPorts, claimPorts, type Ports, startProcess, untilReady } from '@parley/stack';
import { type Connection, createConnection } from 'mongoose';

const workspaceRoot = fileURLToPath(new URL('../../../../..', import.meta.url));
const workspace = 'storm';
const database = 'parley';
const store = 'parley';
const botToken = 'bot-token-of-the-storm';
const clientSecret = 'client-secret-of-the-storm';
const clients = ['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server', 'ingestor', 'parley-provisioner'] as const;

export const botEmail = 'parley@bots.example.test';
export const metricsToken = 'metrics-token-of-the-storm';
const asker = { id: randomUUID(), email: 'alice@example.test', displayName: 'Alice Archer' };
export const mention = `<@personEmail:${botEmail}|Parley>`;

export interface Space {
  readonly uuid: string;
  readonly roomId: string;
}

/** The bot's neighbours in a process of their own, with spaces that one linked person may ask in. */
export async function startStormWorld(
  folder: string,
  { uiBffUrl, spaceCount }: { uiBffUrl: string; spaceCount: number },
) {
  const ports = await claimPorts(anyPorts);
  const at = (name: keyof Ports) => `http://127.0.0.1:${ports[name]}`;
  const uuids = Array.from({ length: spaceCount }, () => randomUUID());
  const configFile = join(folder, 'neighbours.json');
  writeFileSync(configFile, JSON.stringify(neighboursConfig(ports, uiBffUrl, uuids)), { mode: 0o600 });
  const spec = {
    name: 'neighbours',
    script: join(workspaceRoot, 'dist/devstack/cli/main.js'),
    args: ['all', '--config', configFile, '--data', folder],
    env: { NODE_ENV: 'development' },
    readyUrls: [
      `tcp://127.0.0.1:${ports.docdb}`,
      `${at('authz')}/healthz`,
      `${at('idp')}/realms/parley/.well-known/openid-configuration`,
      at('chatx'),
    ],
  };
  const neighbours = startProcess(spec, folder);
  await untilReady(spec, neighbours, 60_000);
  await grant(at('authz'), uuids);
  const docdbUri = `mongodb://127.0.0.1:${ports.docdb}/?directConnection=true`;
  const records = await createConnection(docdbUri, { dbName: database, autoCreate: false }).asPromise();
  await onboard(records, uuids);
  const control = chatxControl(at('chatx'));
  return {
    records,
    control,
    asker: control.as(asker.email),
    spaces: uuids.map((uuid): Space => ({ uuid, roomId: publicId('ROOM', uuid) })),
    botScript: join(workspaceRoot, 'dist/apps/chatx-bot/main.js'),
    botEnv: {
      CHATX_INTEGRATION_BOT_ACCESS_TOKEN: botToken,
      CHATX_API_URL: `${at('chatx')}/v1`,
      CHATX_DEVICES_URL: `${at('chatx')}/wdm/api/v1/devices`,
      CHATX_WORKSPACE_ALIAS: workspace,
      IDP_URL: at('idp'),
      IDP_CHATX_BOT_CLIENT_SECRET: clientSecret,
      IDP_EXCHANGE_AUDIENCE: 'dynamic-agents',
      AUTHZ_HTTP: at('authz'),
      AUTHZ_STORE_NAME: store,
      DOCDB_URI: docdbUri,
      DOCDB_DATABASE: database,
      UI_URL: uiBffUrl,
      METRICS_TOKEN: metricsToken,
    },
    async close() {
      await records.close();
      await neighbours.stop();
    },
  };
}

export type StormWorld = Awaited<ReturnType<typeof startStormWorld>>;

function neighboursConfig({ docdb, idp, authz, chatx }: Ports, uiBffUrl: string, uuids: readonly string[]) {
  const password = 'password-of-the-storm';
  const bot = { email: botEmail, displayName: 'Parley', type: 'bot', token: botToken };
  const members = [asker.email, botEmail];
  return {
    ports: { docdb, idp, authz, chatx },
    realm: demoRealm({
      uiBffUrl,
      secrets: Object.fromEntries(clients.map((name) => [name, clientSecret])) as Record<
        (typeof clients)[number],
        string
      >,
      passwords: { alice: password, bob: password, carol: password },
      chatxUserIds: { alice: publicId('PEOPLE', asker.id) },
      teams: ['platform'],
    }),
    chatx: { people: [asker, bot], rooms: uuids.map((id) => ({ id, title: `Space ${id}`, members })) },
  };
}

async function grant(url: string, uuids: readonly string[]): Promise<void> {
  await installModel(
    { url, storeName: store },
    await loadModel(join(workspaceRoot, 'libs/authz-client/model/parley.fga')),
  );
  const member = { user: userSubject(demoUserIds.alice), relation: 'member', object: teamObject('platform') } as const;
  const routes = uuids.map(
    (uuid) => ({ user: spaceObject(workspace, uuid), relation: 'user', object: 'agent:docs' }) as const,
  );
  await createAuthzClient({ url, storeName: store }).apply({ writes: [member, ...routes] });
}

async function onboard(records: Connection, uuids: readonly string[]): Promise<void> {
  const at = new Date();
  const provenance = { created_by: 'test', updated_by: 'test', created_at: at, updated_at: at };
  const team = { team_id: '0123456789abcdef01234567', team_slug: 'platform', space_name: 'Space', active: true };
  const route = { users: { enabled: true, listen: 'mention' }, priority: 100, enabled: true, status: 'active' };
  const mappings = uuids.map((uuid) => ({
    chatx_workspace_id: workspace,
    chatx_space_id: uuid,
    ...team,
    ...provenance,
  }));
  const routes = uuids.map((uuid) => ({ workspace_id: workspace, space_id: uuid, agent_id: 'docs', ...route }));
  await records.collection('chatx_space_team_mappings').insertMany(mappings);
  await records
    .collection('chatx_space_agent_routes')
    .insertMany(routes.map((one) => ({ ...one, source_type: 'manual', ...provenance })));
}
