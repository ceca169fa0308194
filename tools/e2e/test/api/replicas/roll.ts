import { setTimeout as delay } from 'node:timers/promises';
import { type Balancer, startBalancer } from '@parley/service/testing';
import { type ProcessSpec, type Running, type Stack, untilReady } from '@parley/stack';
import { freePort } from '@parley/testkit';
import { addressOf } from '../support/start-e2e-stack.js';

const services = ['rag-server', 'dynamic-agents', 'ui-bff', 'chatx-bot'] as const;
type Service = (typeof services)[number];

interface Replica {
  readonly spec: ProcessSpec;
  running: Running;
}

export interface Rolled {
  /** Replaces every replica of every service, one after the other of each, all services at once. */
  roll(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than a balancer takes to notice, and than an answer takes; limits that nobody meets here. */
const common = {
  DRAIN_NOTICE_SECONDS: '5',
  DRAIN_SECONDS: '120',
  RATE_LIMIT_PER_MINUTE: '100000',
  CHAT_RUNS_PER_PERSON: '100',
  CHAT_STREAMS_PER_PERSON: '100',
};

const own: Readonly<Record<Service, Readonly<Record<string, string>>>> = {
  // The embedded graph belongs to one process.
  'rag-server': { ENABLE_GRAPH_RAG: 'false' },
  'dynamic-agents': {},
  'ui-bff': {},
  'chatx-bot': { CHATX_FEEDBACK_CARDS: 'false' },
};

/** Makes two replicas of each service, each pair behind a balancer that asks `/readyz`, of a stack that has one of each. */
export async function startPairs(stack: Stack, more: Readonly<Record<string, string>>): Promise<Rolled> {
  const old = stack.processes.filter(({ name }) => services.some((service) => service === name));
  await Promise.all(old.map((running) => running.stop()));
  const balancers: Balancer[] = [];
  const pairs = await Promise.all(
    services.map(async (service) => {
      const ports = [await freePort(), await freePort()];
      const pair = await Promise.all(ports.map((port) => start(stack, specOf(stack, service, port, more))));
      const address = new URL(addressOf(stack, service));
      balancers.push(await startBalancer(ports.map(atPort), { port: Number(address.port), timeoutMs: 10_000 }));
      return pair;
    }),
  );
  return {
    async roll() {
      await Promise.all(pairs.map((pair) => replaceAll(stack, pair)));
    },
    async close() {
      await Promise.all(balancers.map((balancer) => balancer.close()));
    },
  };
}

async function replaceAll(stack: Stack, pair: readonly Replica[]): Promise<void> {
  for (const replica of pair) {
    await replica.running.stop(150_000);
    const ended = await replica.running.ended;
    if (!ended.endsWith('(exit code 0)')) throw new Error(ended);
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

function specOf(stack: Stack, service: Service, port: number, more: Readonly<Record<string, string>>): ProcessSpec {
  const spec = stack.topology.services.find(({ name }) => name === service);
  if (!spec) throw new Error(`The stack has no ${service}.`);
  const env = { ...spec.env, ...common, ...own[service], ...(service === 'dynamic-agents' && more) };
  const ports = { PORT: String(port), CHATX_ADMIN_API_PORT: String(port) };
  return { ...spec, name: `${service}-${port}`, env: { ...env, ...ports }, readyUrls: [`${atPort(port)}/readyz`] };
}

const atPort = (port: number): string => `http://127.0.0.1:${port}`;
