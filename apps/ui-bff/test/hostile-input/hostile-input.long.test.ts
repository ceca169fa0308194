import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTokenIssuer, type TokenIssuer } from '@parley/auth/testing';
import { listen, type Listening } from '@parley/service';
import fc from 'fast-check';
import { openApiDocument } from '../../src/openapi.js';
import { origin } from '../sessions/signed-in.js';
import { type Stack, startStack } from '../stack.js';
import { type Answer, makeCheckAnswer } from './answer-checker.js';
import { type Browsers, signInBrowsers } from './browsers.js';
import { type HostileRequest, type Page, people, requestsTo } from './request-arbitrary.js';
import { type Operation, operationsOf, type Schema } from './schema.js';

const cases = Number(process.env['HOSTILE_CASES'] ?? 20_000);
const seed = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 2 ** 31);

/** What one round leaves behind is cleared before the next, so that lists do not grow and slow the test down. */
const rounds = [0, 1, 2, 3, 4];

const document = openApiDocument('test');
const operations = operationsOf(document);
const endsSessions = ({ path, method }: Operation) => path.startsWith('/api/auth/') && method !== 'GET';
/** What signs people out comes last in a round: the other routes would see nobody but strangers after it. */
const phases = [operations.filter((operation) => !endsSessions(operation)), operations.filter(endsSessions)];
/** As many operations at once as a busy machine answers in time. */
const lanesOf = (phase: readonly Operation[]) =>
  Array.from({ length: 12 }, (_, lane) => phase.filter((_operation, index) => index % 12 === lane));
const components = (document.components?.schemas ?? {}) as Record<string, Schema>;
const checkAnswer = makeCheckAnswer(document);

describe('generated hostile input', () => {
  let stack: Stack;
  let issuer: TokenIssuer;
  let [rag, chatx]: Listening[] = [];
  /** Before a stand-in for the idp that signs tokens for many people. */
  let service: string;
  /** Before a whole idp, for the routes that sign in. */
  let signingIn: string;
  let tokens: { member: string; admin: string }[];
  let browsers: Browsers;
  const agent = new Agent({ keepAlive: true });

  beforeAll(async () => {
    [stack, issuer] = await Promise.all([startStack(), startTokenIssuer()]);
    [rag, chatx] = await Promise.all([startRagServer(), startChatProduct()]);
    const linking = { CHATX_LINK_HMAC_SECRET: 'qM7vT2xK9bL4nR8wY3cH6jD5fG1sA0pZ' };
    const bot = { CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'token-of-the-bot', CHATX_API_URL: chatx.url };
    const more = { TRUSTED_PROXIES: '127.0.0.1', RAG_SERVER_URL: rag.url, ...linking, ...bot };
    service = (await stack.startService({ ...more, IDP_URL: new URL(issuer.issuer).origin })).url;
    signingIn = (await stack.startService(more)).url;
    tokens = await Promise.all(Array.from({ length: people }, (_, i) => tokensOf(`person-${i}`)));
    const named = tokens.flatMap(({ member, admin }, i) =>
      [member, admin].map((token) => ({ sub: `person-${i}`, token })),
    );
    browsers = await signInBrowsers(stack.db, named);
    const writes = Array.from({ length: people }, (_, i) => membership(`person-${i}`));
    for (let at = 0; at < people; at += 50) await stack.authz.apply({ writes: writes.slice(at, at + 50) });
  }, 60_000);
  afterAll(async () => {
    agent.destroy();
    await Promise.all([stack.close(), issuer.close(), rag?.close(), chatx?.close()]);
  });

  const membership = (sub: string) => ({ user: `user:${sub}`, relation: 'member', object: 'team:platform' }) as const;
  const tokensOf = async (sub: string) => ({
    member: await issuer.tokenFor({ sub, aud: 'ui-bff' }),
    admin: await issuer.tokenFor({ sub, aud: 'ui-bff', realm_access: { roles: ['admin'] } }),
  });
  const credentialOf = ({ credential, page, person }: HostileRequest): Record<string, string> => {
    if (credential === 'none') return {};
    const bearer = credential === 'broken' ? 'a.b.c' : tokens[person]![credential];
    return page === undefined
      ? { authorization: `Bearer ${bearer}` }
      : { cookie: browsers.cookieOf(bearer), ...originOf[page] };
  };

  let sent = 0;
  let acceptedByCookie = 0;
  const statuses = new Map<number, number>();
  const ask = async (operation: Operation, hostile: HostileRequest): Promise<Answer> => {
    sent += 1;
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const headers = { ...hostile.headers, 'x-forwarded-for': address, ...credentialOf(hostile) };
    const base = operation.path.startsWith('/api/auth/') && operation.isOpen ? signingIn : service;
    const answer = await send(`${base}${hostile.target}`, operation.method, headers, hostile.body, agent);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };

  /** A machine without time for authz says so once; what the input itself breaks, it breaks again. */
  const askUntilDecided = async (operation: Operation, hostile: HostileRequest): Promise<Answer> => {
    const answer = await ask(operation, hostile);
    const isUndecided = answer.status === 503 && answer.body.includes('"AUTHZ_UNAVAILABLE"');
    return isUndecided ? ask(operation, hostile) : answer;
  };

  it(`breaks nothing, opens nothing and is answered as documented (${cases} cases)`, async () => {
    process.stdout.write(`hostile input: HOSTILE_SEED=${seed}\n`);
    const reports = [];
    for (const round of rounds) {
      for (const phase of phases)
        reports.push(...(await Promise.all(lanesOf(phase).map((lane) => attackAll(lane, seed + round)))).flat());
      await clear();
    }
    expect(reports.filter((report) => report !== undefined)).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(cases);
    const share = (status: number) => (statuses.get(status) ?? 0) / sent;
    expect(share(200)).toBeGreaterThan(0.05);
    expect(share(429)).toBeLessThan(0.2);
    expect(acceptedByCookie / sent).toBeGreaterThan(0.02);
  }, 600_000);

  /** A wrong password takes a whole second to be refused, so sign-in is tried less often than the rest. */
  const runsOf = ({ path }: Operation) => {
    const share = cases / (operations.length - 1) / rounds.length;
    return path === '/api/auth/signin' ? 20 : Math.ceil(share);
  };

  /** All but what the stack was seeded with. */
  async function clear(): Promise<void> {
    for (const { collectionName } of await stack.db.db!.collections()) {
      if (!['teams', 'dynamic_agents'].includes(collectionName))
        await stack.db.collection(collectionName).deleteMany({});
    }
    await browsers.restore();
  }

  async function attackAll(lane: Operation[], roundSeed: number) {
    const reports = [];
    for (const operation of lane) reports.push(await attack(operation, roundSeed));
    return reports;
  }

  async function attack(operation: Operation, roundSeed: number): Promise<string | undefined> {
    const property = fc.asyncProperty(requestsTo(operation, components), async (hostile) => {
      const answer = await askUntilDecided(operation, hostile);
      const wrong = faultOf(operation, hostile, answer);
      if (wrong !== undefined)
        throw new Error(`${operation.method} ${operation.path}: ${wrong}: ${answer.body.slice(0, 500)}`);
    });
    // One seed for all operations would let the same few people ask all of them, and run into their limits.
    const ownSeed = roundSeed + operations.indexOf(operation) * 1_000;
    const outcome = await fc.check(property, { numRuns: runsOf(operation), seed: ownSeed, endOnFailure: true });
    return outcome.failed ? `${String(outcome.errorInstance)}\n${fc.defaultReportMessage(outcome)}` : undefined;
  }

  function faultOf(operation: Operation, hostile: HostileRequest, answer: Answer): string | undefined {
    if (answer.status >= 500 && !namesWhoIsAbsent(operation, answer)) return `status ${answer.status}`;
    if (!isLetOn(operation, hostile) && answer.status < 400) return 'accepted without a credential';
    if (hostile.page !== undefined && !operation.isOpen && answer.status < 400) acceptedByCookie += 1;
    return checkAnswer(operation, answer);
  }
});

const originOf: Record<Page, Record<string, string>> = {
  ours: { origin },
  foreign: { origin: 'https://evil.example' },
  unsaid: {},
};

/** Who is known may ask; with a cookie, for more than reading only from a page of ours. */
function isLetOn({ isOpen, method }: Operation, { credential, page }: HostileRequest): boolean {
  const isKnown = credential === 'member' || credential === 'admin';
  const isTheirOwn = page === undefined || page === 'ours' || method === 'GET';
  return isOpen || (isKnown && isTheirOwn);
}

/** The stand-in for the idp has neither accounts to manage nor tokens for machines, and there is no bot. */
function namesWhoIsAbsent({ path }: Operation, { status, body }: Answer): boolean {
  if (status !== 503 || !path.startsWith('/api/admin/')) return false;
  const { details } = JSON.parse(body) as { details?: { dependency?: string } };
  return ['idp', 'chatx-bot', 'chatx'].includes(details?.dependency ?? '');
}

/** In rag-server's place: takes anything, and keeps its connections longer than the test lasts. */
/** It knows of nothing. */
const startChatProduct = (): Promise<Listening> =>
  listen((_req, res) => void res.writeHead(404, { 'content-type': 'application/json' }).end('{}'), {
    ...{ port: 0, graceMs: 20 },
  });

async function startRagServer(): Promise<Listening> {
  const rag = await listen((req, res) => void req.resume().once('end', () => answerForRag(req, res)), {
    port: 0,
    graceMs: 20,
  });
  rag.server.keepAliveTimeout = 300_000;
  return rag;
}

/** Files of conversations and requests for access are answered as rag-server documents it: ui-bff reads that. */
function answerForRag({ method, url = '' }: IncomingMessage, res: ServerResponse): void {
  const limits = { files: 20, file_bytes: 1_000_000, person_bytes: 10_000_000 };
  const listed = url.includes('/access-requests') ? { requests: [] } : { files: [], limits };
  const body = method === 'DELETE' ? { deleted: 1 } : listed;
  const isAttaching = method === 'POST' && url.startsWith('/v1/conversations/');
  res.writeHead(isAttaching ? 202 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string | undefined,
  agent: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, agent, signal: AbortSignal.timeout(30_000) };
    const req = request(url, options, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', () => {
        const contentType = res.headers['content-type'] ?? '';
        resolve({ status: res.statusCode ?? 0, contentType, body: Buffer.concat(chunks).toString() });
      });
    });
    req.once('error', (error: NodeJS.ErrnoException) => {
      // A connection that the service closed for idleness at the moment of its next use.
      if (req.reusedSocket && error.code === 'ECONNRESET')
        send(url, method, headers, body, agent).then(resolve, reject);
      else reject(error);
    });
    req.end(body);
  });
}
