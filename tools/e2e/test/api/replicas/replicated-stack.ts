import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type ProcessSpec, type Running, type Stack, untilReady } from '@parley/stack';
import { addressOf } from '../support/start-e2e-stack.js';
import { startTcpBalancer } from './tcp-balancer.js';

/** What there are two of. */
export type Kind = 'ui-bff' | 'chatx-bot' | 'worker';

export interface Replica {
  readonly running: Running;
  readonly port: number;
}

/** Bearer of every replica's metrics. */
export const metricsToken = 'metrics-of-replicas';

export interface ReplicatedStack {
  readonly replicas: Readonly<Record<Kind, Replica[]>>;
  /** Kills it for good and starts another on its port, resolving when that one is ready. */
  replace(kind: Kind, victim: Replica): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes two ui-bff, two chatx-bot and two workers of rag-server out of a stack that has one of each: the old ones are
 * stopped, the new ones run on ports of their own. ui-bff's address is a balancer's from then on; rag-server's is that
 * of one process that answers and does no work. The graph is off, since the embedded one belongs to one process.
 */
export async function replicate(stack: Stack): Promise<ReplicatedStack> {
  const names = ['ui-bff', 'chatx-bot', 'rag-server'];
  const old = stack.processes.filter(({ name }) => names.includes(name));
  await Promise.all(old.map((running) => running.stop()));

  const ports: Record<Kind, number[]> = {
    'ui-bff': await freePorts(2),
    'chatx-bot': await freePorts(2),
    worker: await freePorts(2),
  };
  const start = makeStart(stack, ports['chatx-bot']);
  await start('rag-server', portOf(stack, 'rag-server'));
  const balancer = await startTcpBalancer(portOf(stack, 'ui-bff'), ports['ui-bff']);
  const startAll = async (kind: Kind): Promise<Replica[]> => Promise.all(ports[kind].map((port) => start(kind, port)));
  const replicas: Record<Kind, Replica[]> = {
    worker: await startAll('worker'),
    'chatx-bot': await startAll('chatx-bot'),
    'ui-bff': await startAll('ui-bff'),
  };
  return {
    replicas,
    async replace(kind, victim) {
      victim.running.kill('SIGKILL');
      await victim.running.ended;
      const others = replicas[kind].filter((replica) => replica !== victim);
      replicas[kind].splice(0, Infinity, ...others, await start(kind, victim.port));
    },
    close: () => balancer.close(),
  };
}

/** Starts one process with the settings of its service in the stack, and hands it to the stack to be stopped with it. */
function makeStart(stack: Stack, botPorts: readonly number[]) {
  let started = 0;
  return async (kind: Kind | 'rag-server', port: number): Promise<Replica> => {
    started += 1;
    const spec = specOf(stack, kind, { port, botPorts, started });
    const running = stack.begin(spec);
    await untilReady(spec, running, 120_000);
    return { running, port };
  };
}

interface Place {
  readonly port: number;
  readonly botPorts: readonly number[];
  readonly started: number;
}

function specOf(stack: Stack, kind: Kind | 'rag-server', { port, botPorts, started }: Place): ProcessSpec {
  const service = kind === 'worker' ? 'rag-server' : kind;
  const spec = stack.topology.services.find(({ name }) => name === service);
  if (!spec) throw new Error(`The stack has no ${service}.`);
  const own: Readonly<Record<string, Record<string, string>>> = {
    'ui-bff': { CHATX_BOT_ADMIN_URL: botPorts.map((each) => `http://127.0.0.1:${each}`).join(',') },
    'chatx-bot': { CHATX_ADMIN_API_PORT: String(port) },
    'rag-server': { ENABLE_GRAPH_RAG: 'false' },
  };
  const role = { 'rag-server': ['--role', 'api'], worker: ['--role', 'worker'] }[kind as string] ?? [];
  return {
    ...spec,
    name: `${kind}-${started}`,
    args: role,
    env: { ...spec.env, PORT: String(port), METRICS_TOKEN: metricsToken, ...own[service] },
    readyUrls: [`http://127.0.0.1:${port}/readyz`],
  };
}

const portOf = (stack: Stack, name: string): number => Number(new URL(addressOf(stack, name)).port);

/** All are held until each has one, so that none is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
