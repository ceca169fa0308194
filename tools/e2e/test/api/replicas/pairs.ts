import { setTimeout as delay } from 'node:timers/promises';
import { type Balancer, startBalancer } from '@parley/service/testing';
import { type ProcessSpec, type Running, type Stack, untilReady } from '@parley/stack';
import { freePort } from '@parley/testkit';
import { addressOf } from '../support/start-e2e-stack.js';
import { until } from '../support/until.js';

const services = ['rag-server', 'dynamic-agents', 'ui-bff', 'chatx-bot'] as const;
export type Service = (typeof services)[number];
type Settings = Readonly<Record<string, string>>;

interface Replica {
  readonly spec: ProcessSpec;
  running: Running | undefined;
}

export interface Pairs {
  /** Replaces every replica of every service, one after the other of each, all services at once. */
  roll(): Promise<void>;
  /** Ends so many replicas of a service at once, as when their machines are gone; resolves when its balancer knows. */
  kill(service: Service, count: 1 | 2): Promise<void>;
  /** Starts again what was killed, with more settings if there are any, and resolves when its balancer knows. */
  revive(service: Service, more?: Settings): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly replicas: readonly [Replica, Replica];
  readonly balancer: Balancer;
}

/** Longer than a balancer takes to notice, and than an answer takes; limits that nobody meets here. */
const common = {
  DRAIN_NOTICE_SECONDS: '5',
  DRAIN_SECONDS: '120',
  RATE_LIMIT_PER_MINUTE: '100000',
  CHAT_RUNS_PER_PERSON: '100',
  CHAT_STREAMS_PER_PERSON: '100',
};

const own: Readonly<Record<Service, Settings>> = {
  // The embedded graph belongs to one process.
  'rag-server': { ENABLE_GRAPH_RAG: 'false' },
  'dynamic-agents': {},
  'ui-bff': {},
  'chatx-bot': { CHATX_FEEDBACK_CARDS: 'false' },
};

/**
 * Makes two replicas of each service, each pair behind a balancer that asks `/readyz`, of a stack that has one of each.
 * `more` are settings that every replica of a service gets.
 */
export async function startPairs(stack: Stack, more: Readonly<Partial<Record<Service, Settings>>>): Promise<Pairs> {
  const old = stack.processes.filter(({ name }) => services.some((service) => service === name));
  await Promise.all(old.map((running) => running.stop()));
  const started = await Promise.all(
    services.map(async (service) => [service, await startPair(stack, service, more[service] ?? {})] as const),
  );
  const pairs = Object.fromEntries(started) as Record<Service, Pair>;
  return {
    async roll() {
      await Promise.all(Object.values(pairs).map(({ replicas }) => replaceAll(stack, replicas)));
    },
    kill: (service, count) => kill(pairs[service], count),
    revive: (service, settings = {}) => revive(stack, pairs[service], settings),
    async close() {
      await Promise.all(Object.values(pairs).map(({ balancer }) => balancer.close()));
    },
  };
}

async function startPair(stack: Stack, service: Service, more: Settings): Promise<Pair> {
  const [one, other] = [await freePort(), await freePort()];
  const startAt = (port: number) => start(stack, specOf(stack, service, port, more));
  const replicas = await Promise.all([startAt(one), startAt(other)]);
  const { port } = new URL(addressOf(stack, service));
  const balancer = await startBalancer([one, other].map(atPort), { port: Number(port), timeoutMs: 10_000 });
  return { replicas, balancer };
}

async function kill({ replicas, balancer }: Pair, count: number): Promise<void> {
  for (const replica of replicas.slice(0, count)) {
    replica.running?.kill('SIGKILL');
    await replica.running?.ended;
    replica.running = undefined;
  }
  await until('a balancer that knows', () => Promise.resolve(balancer.out().length === count));
}

async function revive(stack: Stack, { replicas, balancer }: Pair, more: Settings): Promise<void> {
  for (const replica of replicas) {
    const { spec } = replica;
    replica.running ??= stack.begin({ ...spec, env: { ...spec.env, ...more } });
  }
  await until('a balancer that knows', () => Promise.resolve(balancer.out().length === 0));
}

async function replaceAll(stack: Stack, replicas: readonly Replica[]): Promise<void> {
  for (const replica of replicas) {
    await replica.running?.stop(150_000);
    const ended = await replica.running?.ended;
    if (!ended?.endsWith('(exit code 0)')) throw new Error(ended);
    replica.running = stack.begin(replica.spec);
    await untilTaken(replica.spec);
  }
}

/** As a balancer sees it: a neighbour that is slow for the moment is no reason to wait. */
async function untilTaken({ readyUrls: [url = ''] }: ProcessSpec): Promise<void> {
  const deadline = Date.now() + 240_000;
  const isTaken = () =>
    fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isTaken())) {
    if (Date.now() > deadline) throw new Error(`${url} was not ready in four minutes`);
    await delay(100);
  }
}

async function start(stack: Stack, spec: ProcessSpec): Promise<Replica> {
  const running = stack.begin(spec);
  await untilReady(spec, running, 240_000);
  return { spec, running };
}

function specOf(stack: Stack, service: Service, port: number, more: Settings): ProcessSpec {
  const spec = stack.topology.services.find(({ name }) => name === service);
  if (!spec) throw new Error(`The stack has no ${service}.`);
  const env = { ...spec.env, ...common, ...own[service], ...more };
  const ports = { PORT: String(port), CHATX_ADMIN_API_PORT: String(port) };
  return { ...spec, name: `${service}-${port}`, env: { ...env, ...ports }, readyUrls: [`${atPort(port)}/readyz`] };
}

const atPort = (port: number): string => `http://127.0.0.1:${port}`;
