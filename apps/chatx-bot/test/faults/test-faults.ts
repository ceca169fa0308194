import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOidcClient, givenClock } from '@parley/auth';
import { createAuthzClient } from '@parley/authz-client';
import { type DenialReason, encodePublicId, type SpaceMessage } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import { readConfiguredRoutes } from '../../src/access/configured-routes.js';
import type { SpaceMappingStore } from '../../src/access/space-mapping.store.js';
import { routeMetadata } from '../../src/access/space-route.store.js';
import { loadConfig } from '../../src/config.js';
import type { Claim } from '../../src/claims/claim.store.js';
import { makeAnswerMessage } from '../../src/runs/answer-message.js';
import { makeDeny } from '../../src/replies/deny.js';
import { makeTell } from '../../src/replies/tell.js';
import { makeDenialWords } from '../../src/replies/denial-words.js';
import { denialTexts } from '../../src/replies/texts.js';
import { wireDecide } from '../../src/wiring/wire-decide.js';
import { alicePersonId, aSpace, type Space, startWorld, type World } from '../world.js';
import { type FaultGate, type FaultKind, startFaultGate } from './fault-gate.js';

/** Few, so that what has no fault stays quick. */
const atOnce = 10;
/** A slow fault costs a time-out each time: that many questions wait for it, all together. */
const slowTries = 50;
/** They begin one after the other: all at the same moment they would run into the time-outs of what has no fault. */
const slowApartMs = 100;
/** For authz while it has no fault: a busy machine that holds it up for its usual 3 s is not what is tested here. */
const patienceMs = 60_000;

let world: World;
let space: Space;
let gates: Record<'idp' | 'authz' | 'ui-bff', FaultGate>;
const route = routeMetadata.parse({
  agent_id: 'docs',
  enabled: true,
  priority: 100,
  status: 'active',
  users: { enabled: true, listen: 'mention' },
});
const aTeam = { teamSlug: 'platform', answersPrivately: false };

/** Everything between a claimed message and what is told, real but for docdb and the chat product, which count. */
function aBot({ docdb = () => Promise.resolve(aTeam) }: { docdb?: SpaceMappingStore['findTeam'] } = {}) {
  const env = { IDP_URL: gates.idp.url, AUTHZ_HTTP: gates.authz.url, UI_URL: gates['ui-bff'].url };
  const config = loadConfig({ ...world.env, ...env });
  const seen = { runs: 0, told: [] as string[], audited: [] as string[] };
  const [log, now] = [silentLog(), Date.now];
  const { decide } = wireDecide({
    config,
    configured: readConfiguredRoutes(undefined),
    idp: createOidcClient({
      issuer: config.idp.issuer,
      clientId: config.idp.client.id,
      clientSecret: config.idp.client.secret,
    }),
    authz: createAuthzClient({
      url: config.authz.url,
      storeName: config.authz.storeName,
      ...(gates.authz.fault === undefined && { timeoutMs: patienceMs }),
    }),
    mappings: {
      findTeam: docdb,
      findPublicSpaceId: () => Promise.resolve(undefined),
      findSpaceName: () => Promise.resolve(undefined),
      listActive: () => Promise.resolve([]),
    },
    routes: { routesOf: () => Promise.resolve([route]) },
    log,
    clock: givenClock(now),
  });
  const chat = {
    say: (draft: { markdown: string }) => {
      seen.told.push(draft.markdown);
      return Promise.resolve({ ...messageShape, id: randomUUID() });
    },
  };
  const tell = makeTell(chat);
  const noteProgress = () => Promise.resolve();
  const denials = { mayTell: () => Promise.resolve(true) };
  const saying = { chat, tell, openReply: never, noteProgress, denials, log };
  const deny = makeDeny({
    ...saying,
    invitationFor: () => undefined,
    denialWords: makeDenialWords(() => Promise.resolve(undefined)),
  });
  const answer = makeAnswerMessage({
    decide,
    tell,
    deny,
    denyOrOffer: async (message, claim, reason) => {
      await deny(message, claim, reason);
      return reason;
    },
    audit: {
      decided: (_message, verdict) => Promise.resolve(void seen.audited.push(verdict.allowed ? 'yes' : verdict.reason)),
      commanded: never,
      failed: never,
      lastTroubleOf: never,
    },
    performRun: () => {
      seen.runs += 1;
      return Promise.resolve('answered');
    },
    noteProgress,
    answersPrivately: () => Promise.resolve(false),
    actAlone: never,
    runPrivately: never,
    log,
    spaceName: (spaceUuid) => `acme--${spaceUuid}`,
  });
  return { seen, ask: () => answer(aMessage(), aClaim(), new AbortController().signal) };
}

function never(): never {
  throw new Error('is not called here');
}

const messageShape = {
  roomId: '',
  personId: '',
  mentionedPeople: [],
  mentionedGroups: [],
  files: [],
  created: '2026-03-01T10:00:00.000Z',
};

const aMessage = (): SpaceMessage => ({
  message_id: encodePublicId({ cluster: 'us', type: 'MESSAGE', id: randomUUID() }),
  person_id: alicePersonId,
  person_email: 'alice@example.test',
  person_type: 'person',
  space_id: space.uuid,
  public_space_id: space.roomId,
  text: 'hello',
  mentioned: true,
  files: 0,
  created_at: '2026-03-01T10:00:00.000Z',
});

const aClaim = (): Claim => ({
  messageUuid: randomUUID(),
  spaceUuid: space.uuid,
  publishedAt: new Date(),
  attempts: 1,
  failures: 0,
  progress: {},
});

async function askOften({ ask }: ReturnType<typeof aBot>, times: number, isSlow = false): Promise<Set<string>> {
  const outcomes = new Set<string>();
  let left = times;
  const worker = async (_: unknown, at: number) => {
    if (isSlow) await delay(at * slowApartMs);
    while (left > 0) {
      left -= 1;
      outcomes.add(await ask());
    }
  };
  await Promise.all(Array.from({ length: isSlow ? times : atOnce }, worker));
  return outcomes;
}

async function expectDenied(tries: number, bot: ReturnType<typeof aBot>, reason: DenialReason, isSlow = false) {
  expect([...(await askOften(bot, tries, isSlow))]).toEqual([`denied:${reason}`]);
  expect(bot.seen.runs).toBe(0);
  expect(bot.seen.told).toHaveLength(tries);
  expect(new Set(bot.seen.told)).toEqual(new Set([denialTexts[reason]]));
  expect(bot.seen.audited).toHaveLength(tries);
}

type Case = readonly [where: string, gate: keyof typeof gates, hits: FaultGate['hits'], reason: DenialReason];
const cases: readonly Case[] = [
  ['the idp, when users are looked up', 'idp', (path) => path.startsWith('/admin/'), 'pdp_unavailable'],
  ['the idp, when tokens are exchanged', 'idp', (_path, body) => body.includes('token-exchange'), 'CHATX_OBO_FAILED'],
  ['authz', 'authz', () => true, 'pdp_unavailable'],
  ['ui-bff, when access is checked', 'ui-bff', () => true, 'pdp_unavailable'],
];

export interface FaultTries {
  /** How often a question meets each fault; a slow one at most `slowTries` times. */
  readonly tries: number;
  readonly kinds: readonly FaultKind[];
}

/** Every neighbour fails in each of these ways: nothing runs, and one message says why. */
export function testFaults({ tries, kinds }: FaultTries): void {
  beforeAll(async () => {
    const [idp, authz, uiBff] = await Promise.all([startFaultGate(), startFaultGate(), startFaultGate()]);
    gates = { idp, authz, 'ui-bff': uiBff };
    world = await startWorld({ idpPublicUrl: idp.url });
    idp.target = `http://127.0.0.1:${world.idp.port}`;
    authz.target = world.authz.url;
    uiBff.target = world.uiBff.url;
    space = await aSpace(world);
  }, 30_000);
  afterAll(async () => {
    await world.close();
    await Promise.all(Object.values(gates).map((gate) => gate.close()));
  });

  describe(`nothing runs, the reason is right and one message is told, ${tries} times over, with`, () => {
    it('nothing wrong: then, and only then, the agent runs, and three tokens do for all', async () => {
      const bot = aBot();
      Object.assign(gates.idp, { hits: (path: string) => path.endsWith('/token'), count: 0 });

      expect([...(await askOften(bot, 10))]).toEqual(['answered']);
      expect(bot.seen).toMatchObject({ runs: 10, told: [] });
      expect(gates.idp.count).toBe(3);
    }, 30_000);

    const all = cases.flatMap((one) => kinds.map((kind) => [kind, ...one] as const));
    it.each(all)(
      '%s: %s',
      async (kind: FaultKind, _where, name, hits, reason) => {
        Object.assign(gates[name], { fault: kind, hits, count: 0 });
        const isSlow = kind === 'slow';
        await expectDenied(isSlow ? Math.min(tries, slowTries) : tries, aBot(), reason, isSlow).finally(() => {
          gates[name].fault = undefined;
        });
        expect(gates[name].count).toBeGreaterThan(0);
      },
      180_000,
    );

    it.each([
      ['fails', () => Promise.reject(new Error('the server went away')), 'pdp_unavailable'],
      ['knows nothing', () => Promise.resolve(undefined), 'CHATX_SPACE_TEAM_NOT_FOUND'],
    ] as const)(
      'docdb that %s',
      async (_what, docdb, reason) => {
        await expectDenied(tries, aBot({ docdb }), reason);
      },
      60_000,
    );
  });
}
