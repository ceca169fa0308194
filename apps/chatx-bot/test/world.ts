import { randomUUID } from 'node:crypto';
import { createAuthzClient, installModel, spaceObject, teamObject, userSubject } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { chatxControl, publicId, startChatx } from '@parley/devstack-chatx';
import { startAuthz } from '@parley/devstack-authz';
import { startDocdb } from '@parley/devstack-docdb';
import { demoRealm, demoUserIds, startIdp } from '@parley/devstack-idp';
import { createClosers, type Drain, listen, noDrain } from '@parley/service';
import { recordingLog } from '@parley/service/testing';
import mongoose from 'mongoose';
import { loadConfig } from '../src/config.js';
import { openBot, type Timing } from '../src/wiring.js';
import { startFakeUiBff } from './fake-ui-bff.js';

export const workspace = 'acme';
export const botToken = 'bot-token-for-tests';
export const alice = 'alice@example.test';
export const bob = 'bob@example.test';
export const botEmail = 'parley@bots.example.test';
const otherBotEmail = 'other@bots.example.test';
export const mention = `<@personEmail:${botEmail}|Parley>`;
export const adminSecret = 'ui-bff-secret-for-tests';

const personUuids = { alice: randomUUID(), bob: randomUUID() };
export const alicePersonId = publicId('PEOPLE', personUuids.alice);
export const bobPersonId = publicId('PEOPLE', personUuids.bob);

const people = [
  { id: personUuids.alice, email: alice, displayName: 'Alice Archer' },
  { id: personUuids.bob, email: bob, displayName: 'Bob Baker' },
  { email: botEmail, displayName: 'Parley', type: 'bot' as const, token: botToken },
  { email: otherBotEmail, displayName: 'Other', type: 'bot' as const, token: 'other-bot-token' },
];

const secrets = {
  'ui-bff': adminSecret,
  'chatx-bot': 'chatx-bot-secret-for-tests',
  'dynamic-agents': 'dynamic-agents-secret',
  'rag-server': 'rag-server-secret',
  ingestor: 'ingestor-secret',
  'parley-provisioner': 'provisioner-secret',
};

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Every neighbour of the bot, real but for ui-bff: alice is linked and in team `platform`, bob is nobody to us. */
export async function startWorld({ idpPublicUrl, chatxNow }: { idpPublicUrl?: string; chatxNow?: () => Date } = {}) {
  const uiBff = await startFakeUiBff();
  const realm = demoRealm({
    uiBffUrl: uiBff.url,
    secrets,
    passwords: { alice: 'alice-password', bob: 'bob-password', carol: 'carol-password' },
    chatxUserIds: { alice: alicePersonId },
    teams: ['platform', 'payments'],
  });
  const [docdb, idp, authz, chatx] = await Promise.all([
    startDocdb({ port: 0 }),
    startIdp({ port: 0, isForTests: true, realm, ...(idpPublicUrl !== undefined && { publicUrl: idpPublicUrl }) }),
    startAuthz({ port: 0 }),
    startChatx({ port: 0, seed: { people }, ...(chatxNow && { now: chatxNow }) }),
  ]);
  const store = { url: authz.url, storeName: 'parley' };
  await installModel(store, await parleyModel());
  const relations = createAuthzClient(store);
  const member = { user: userSubject(demoUserIds.alice), relation: 'member', object: teamObject('platform') };
  await relations.apply({ writes: [member] });
  const records = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  const control = chatxControl(chatx.url);
  return {
    uiBff,
    idp,
    authz,
    docdb,
    chatx,
    control,
    relations,
    member,
    collection: (name: string) => records.collection(name),
    env: {
      CHATX_INTEGRATION_BOT_ACCESS_TOKEN: botToken,
      CHATX_API_URL: chatx.apiUrl,
      CHATX_CATALOG_URL: chatx.catalogUrl,
      CHATX_WORKSPACE_ALIAS: workspace,
      CHATX_ADMIN_API_ENABLED: 'true',
      CHATX_ADMIN_API_PORT: '0',
      CHATX_ADMIN_API_AUDIENCE: 'ui-bff',
      IDP_URL: idp.url,
      IDP_CHATX_BOT_CLIENT_SECRET: secrets['chatx-bot'],
      IDP_EXCHANGE_AUDIENCE: 'dynamic-agents',
      AUTHZ_HTTP: authz.url,
      DOCDB_URI: docdb.url,
      UI_URL: uiBff.url,
      // Most tests look at all that the bot says in a thread.
      CHATX_FEEDBACK_CARDS: 'false',
    },
    async close() {
      await records.close();
      await Promise.all([docdb.close(), idp.close(), authz.close(), chatx.close(), uiBff.close()]);
    },
  };
}

interface SpaceOptions {
  readonly cluster?: string;
  readonly mapped?: boolean;
  readonly team?: string;
  readonly route?: Record<string, unknown> | false;
  readonly granted?: boolean;
}

export interface Space {
  readonly uuid: string;
  readonly roomId: string;
}

/** A space with alice, bob and both bots in it, onboarded as the options say. */
export async function aSpace(world: World, options: SpaceOptions = {}): Promise<Space> {
  const { cluster = 'us', ...onboarding } = options;
  const uuid = randomUUID();
  const members = people.map(({ email }) => email);
  await world.control.seed({ rooms: [{ id: uuid, title: `Space ${uuid}`, cluster, members }] });
  await onboard(world, uuid, onboarding);
  return { uuid, roomId: publicId('ROOM', uuid, cluster) };
}

/** Onboards a space that is there already. */
export async function onboard(world: World, uuid: string, options: SpaceOptions = {}): Promise<void> {
  const { mapped = true, team = 'platform', route = {}, granted = true } = options;
  if (mapped) await world.collection('chatx_space_team_mappings').insertOne(aMapping(uuid, team));
  if (route !== false) await world.collection('chatx_space_agent_routes').insertOne({ ...aRoute(uuid), ...route });
  if (granted)
    await world.relations.apply({
      writes: [{ user: spaceObject(workspace, uuid), relation: 'user', object: 'agent:docs' }],
    });
}

const at = new Date('2026-01-01T00:00:00Z');
const provenance = { created_by: 'test', updated_by: 'test', created_at: at, updated_at: at };

const aMapping = (uuid: string, team: string) => ({
  chatx_workspace_id: workspace,
  chatx_space_id: uuid,
  space_name: 'Space',
  team_id: '0123456789abcdef01234567',
  team_slug: team,
  active: true,
  ...provenance,
});

const aRoute = (uuid: string) => ({
  workspace_id: workspace,
  space_id: uuid,
  agent_id: 'docs',
  enabled: true,
  priority: 100,
  users: { enabled: true, listen: 'mention' },
  source_type: 'manual',
  status: 'active',
  ...provenance,
});

/** Short waits, so that nothing in the tests takes long; all of them are the product's own, made smaller. */
const quick: Timing = {
  claimLeaseMs: 1_500,
  retryMs: 50,
  leaseMs: 2_400,
  leaseRetryMs: 50,
  tendMs: 50,
  reconnectMs: 20,
  readinessEveryMs: 20,
  runPauseMs: 20,
  editScheduleMs: [40, 80, 160, 320, 1_000, 3_000, 9_000],
};

export interface TestBot {
  readonly url: string;
  readonly lines: Record<string, unknown>[];
  /** Stops as on SIGTERM when nothing is waited for. */
  stop(): Promise<void>;
  /** Leaves as on SIGTERM; resolves when what it had begun is over. */
  leave(): Promise<void>;
}

/** A bot that listens when this resolves. */
export async function startTestBot(
  world: World,
  { env = {}, timing = {}, ready = true }: { env?: Record<string, string>; timing?: Timing; ready?: boolean } = {},
): Promise<TestBot> {
  const { log, lines } = recordingLog('info');
  const closers = createClosers({ log });
  const [stop, leave] = [new AbortController(), new AbortController()];
  const works: (() => Promise<unknown>)[] = [];
  const drain: Drain = { ...noDrain, leaving: leave.signal, add: (_name, idle) => void works.push(idle) };
  const config = loadConfig({ ...world.env, ...env });
  const parts = { log, closers, drain, stopping: stop.signal, timing: { ...quick, ...timing } };
  const { app, begin } = await openBot(config, parts);
  const server = await listen(app, config);
  closers.add('http', () => server.close());
  begin();
  const bot: TestBot = {
    url: server.url,
    lines,
    async stop() {
      stop.abort(new Error('the test is over'));
      await closers.close();
    },
    async leave() {
      leave.abort(new Error('the service is leaving'));
      await Promise.all(works.map((idle) => idle()));
    },
  };
  if (ready) await untilReady(bot);
  return bot;
}

/** One that is never ready must not go on beside the next one. */
async function untilReady(bot: TestBot): Promise<void> {
  try {
    await eventually(async () => (await waitsFor(bot)).length === 0 || undefined, 60_000);
  } catch (error) {
    await bot.stop();
    throw error;
  }
}

/** What a ready bot waits for all the same. Everything, while it is not ready. */
export async function waitsFor({ url }: Pick<TestBot, 'url'>): Promise<string[]> {
  const res = await fetch(`${url}/readyz`);
  const { partly, dependencies } = (await res.json()) as { partly: string[]; dependencies: object };
  return res.ok ? partly : Object.keys(dependencies);
}

/** Looks again and again until there is something to see, for at most `withinMs`. */
export async function eventually<T>(look: () => Promise<T | undefined>, withinMs = 25_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`nothing was seen within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** The bot's messages in a space, oldest first. */
export async function repliesIn(world: World, { roomId }: Space) {
  const messages = await world.control.as(alice).messages(roomId);
  return messages.filter(({ personEmail }) => personEmail === botEmail);
}

/** Posts a question that mentions the bot. */
export const ask = (
  world: World,
  { roomId }: Space,
  question: string,
  more: Record<string, unknown> = {},
  who = alice,
) => world.control.as(who).post({ roomId, markdown: `${mention} ${question}`, ...more });

/** The uuid inside an id that is told in public. */
export const uuidOf = (id: string): string => Buffer.from(id, 'base64').toString('utf8').split('/').at(-1) ?? '';

/** How the bot recorded the end of its work on a message. */
export const outcomeOf = (world: World, messageId: string): Promise<string> =>
  eventually(async () => {
    const record = await world.collection('chatx_inbox').findOne({ _id: uuidOf(messageId) as never, state: 'done' });
    return record?.['outcome'] as string | undefined;
  });
