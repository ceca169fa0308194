import { createServer } from 'node:net';
import { freePorts } from '@parley/testkit';

/** Where everything listens on loopback unless `--port name=N` says otherwise. */
export const defaultPorts = {
  'ui-bff': 3000,
  'chatx-bot': 3002,
  'dynamic-agents': 8100,
  'rag-server': 9446,
  docdb: 27117,
  idp: 8180,
  authz: 8181,
  chatx: 8182,
};

export type PortName = keyof typeof defaultPorts;
export type Ports = Record<PortName, number>;

export const portNames = Object.keys(defaultPorts) as PortName[];

/** Any ports that are free: two stacks beside each other, tests. */
export const anyPorts = Object.fromEntries(portNames.map((name) => [name, 0])) as Ports;

/**
 * @param words values of `--port`, each `name=N`; N = 0 takes any that is free.
 * Throws Error that says what is wrong with a word and what would be right.
 */
export function parsePorts(words: readonly string[]): Ports {
  const chosen = { ...defaultPorts };
  for (const word of words) {
    const [name = '', text = ''] = word.split('=');
    const port = Number(text);
    if (!isPortName(name)) throw new Error(`--port ${word}: unknown service. Use one of: ${portNames.join(', ')}.`);
    if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port ${word}: write --port ${name}=NUMBER (0-65535).`);
    chosen[name] = port;
  }
  for (const name of portNames) {
    const other = portNames.find((one) => one !== name && chosen[one] === chosen[name]);
    if (other && chosen[name] !== 0) throw new Error(`--port: ${name} and ${other} both have ${chosen[name]}.`);
  }
  return chosen;
}

const isPortName = (name: string): name is PortName => Object.hasOwn(defaultPorts, name);

/** Ports that cannot be had: why, a line each, and which might be. */
export class PortsRefused extends Error {
  override readonly name = 'PortsRefused';
  readonly instead: Partial<Ports>;
  constructor(refusals: readonly PortRefusal[]) {
    super(refusals.map(({ reason }) => reason).join('\n'));
    this.instead = Object.fromEntries(refusals.map(({ name, instead }) => [name, instead]));
  }
}

interface PortRefusal {
  readonly name: PortName;
  readonly reason: string;
  readonly instead: number;
}

/**
 * Replaces each 0 by a free port.
 * @param needed those on which something is to listen; whether others are taken is nobody's concern.
 * Throws PortsRefused that names every port that cannot be had: whoever has one clone running needs eight others.
 */
export async function claimPorts(ports: Ports, needed: readonly PortName[] = portNames): Promise<Ports> {
  const open = portNames.filter((name) => ports[name] === 0);
  const free = await freePorts(open.length);
  const chosen: Ports = { ...ports, ...Object.fromEntries(open.map((name, at) => [name, free[at]])) };
  const held = await Promise.all(needed.map((name) => hold(name, chosen[name])));
  // All are held until each is known to be free: two names must not have the same.
  await Promise.all(held.filter((one) => typeof one === 'function').map((giveBack) => giveBack()));
  const refusals = held.filter((one) => typeof one !== 'function');
  if (refusals.length > 0) throw new PortsRefused(refusals);
  return chosen;
}

/** Resolves to the way to give it back, or to why it cannot be had. */
async function hold(name: PortName, port: number): Promise<(() => Promise<void>) | PortRefusal> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(portRefusal(name, port, code)));
    server.listen(port, '127.0.0.1', () => resolve(() => new Promise((done) => server.close(() => done()))));
  });
}

/** By the system's code for why. */
export function portRefusal(name: PortName, port: number, code: string | undefined): PortRefusal {
  if (code === 'EACCES') {
    const reason = `Port ${port} (${name}) needs administrator rights. Choose another port.`;
    return { name, reason, instead: defaultPorts[name] };
  }
  const reason = `Port ${port} (${name}) is used by another program. Stop that program, or choose another port.`;
  return { name, reason, instead: port <= 65_435 ? port + 100 : port - 100 };
}
