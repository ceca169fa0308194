import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Balancer, type Gate, startBalancer, startGate } from '@parley/service/testing';
import { signedIn, signOut } from '../sessions/signed-in.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let folder: string;
let gates: Record<'authz' | 'dynamic-agents' | 'rag-server', Gate>;
let balancer: Balancer;
let before: Awaited<ReturnType<Stack['startService']>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Parley</title>');
  stack = await startStack();
  gates = {
    authz: await startGate(() => stack.authzServer.url),
    'dynamic-agents': await startGate(() => stack.upstream.url),
    'rag-server': await startGate(() => stack.upstream.url),
  };
  before = await stack.startService({
    UI_FOLDER: folder,
    AUTHZ_HTTP: gates.authz.url,
    DYNAMIC_AGENTS_URL: gates['dynamic-agents'].url,
    RAG_SERVER_URL: gates['rag-server'].url,
  });
  balancer = await startBalancer([before.url]);
}, 60_000);
afterEach(() => {
  for (const gate of [...Object.values(gates), stack.idpGate]) gate.open();
});
afterAll(async () => {
  await balancer.close();
  await stack.close();
  await Promise.all(Object.values(gates).map((gate) => gate.close()));
  await rm(folder, { recursive: true });
});

const through = (path: string, init: RequestInit = {}) => fetch(balancer.url + path, { redirect: 'manual', ...init });

/** What of the neighbours is not up, as the service itself has it. */
const partly = async () => ((await (await before.call('/readyz')).json()) as { partly: string[] }).partly;

async function untilPartly(names: readonly string[]): Promise<void> {
  while (names.join() !== (await partly()).toSorted().join()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What people do without any neighbour: they open a page, read what they asked, and go. */
async function whatPeopleSee(cookie: string) {
  const headers = { cookie };
  const page = await through('/', { headers: { accept: 'text/html' } });
  const conversations = await through('/api/v1/chat/conversations', { headers });
  const session = await through('/api/auth/session', { headers });
  const gone = await signOut((path, options) => through(path, options as RequestInit), cookie);
  return { page: page.status, conversations: conversations.status, session: session.status, gone: gone.status };
}

const allWell = { page: 200, conversations: 200, session: 200, gone: 200 };

describe('behind a balancer that asks /readyz', () => {
  it.each([
    ['rag-server is killed', ['rag-server'], () => gates['rag-server'].cut()],
    ['the idp is 6 s slow', ['idp'], () => stack.idpGate.slow(6_000)],
    ['all neighbours but docdb are cut off', ['authz', 'dynamic-agents', 'idp', 'rag-server'], cutAll],
  ])(
    'pages, conversations and signing out answer while %s',
    async (_drill, names, drill) => {
      await untilPartly([]);
      const cookie = await signedIn(stack, 'alice');
      drill();
      await untilPartly(names);
      expect(await whatPeopleSee(cookie)).toEqual(allWell);
      expect(balancer.out()).toEqual([]);
    },
    40_000,
  );

  it('a neighbour that is 1.2 s slow is up, and /readyz does not wait for it', async () => {
    await untilPartly([]);
    gates.authz.slow(1_200);
    const authz = async () => {
      const { dependencies } = (await (await before.call('/readyz')).json()) as { dependencies: States };
      return dependencies['authz'];
    };
    while (((await authz())?.latency_ms ?? 0) < 1_200) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await authz()).toMatchObject({ state: 'up' });
    expect(await whatPeopleSee(await signedIn(stack, 'alice'))).toEqual(allWell);
  }, 40_000);

  it('without docdb, which nothing works without, it gets no requests', async () => {
    await stack.docdb.close();
    while (balancer.out().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await through('/')).status).toBe(503);
  }, 40_000);
});

type States = Record<string, { state: string; latency_ms: number }>;

function cutAll() {
  for (const gate of Object.values(gates)) gate.cut();
  stack.idpGate.shut();
}
