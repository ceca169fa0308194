import { createServer, type AddressInfo } from 'node:net';

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

/** Every port left to the system: two stacks beside each other, tests. */
export const anyPorts = Object.fromEntries(portNames.map((name) => [name, 0])) as Ports;

/**
 * @param words values of `--port`, each `name=N`; N = 0 lets the system choose
 * @throws Error that says what is wrong with a word and what would be right
 */
export function parsePorts(words: readonly string[]): Ports {
  const chosen = { ...defaultPorts };
  for (const word of words) {
    const [name = '', text = ''] = word.split('=');
    const port = Number(text);
    if (!isPortName(name)) throw new Error(`--port ${word}: no such service. There are: ${portNames.join(', ')}.`);
    if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port ${word}: write --port ${name}=NUMBER (0-65535).`);
    chosen[name] = port;
  }
  return chosen;
}

const isPortName = (name: string): name is PortName => name in defaultPorts;

/**
 * Replaces each 0 by a free port.
 * @throws Error naming the first port that is taken and how to choose another
 */
export async function claimPorts(ports: Ports): Promise<Ports> {
  const held = await Promise.allSettled(portNames.map((name) => hold(name, ports[name])));
  // All are held until each has one: two names that asked for any port must not get the same.
  await Promise.all(held.flatMap((result) => (result.status === 'fulfilled' ? [result.value.release()] : [])));
  const claimed = held.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return [result.value.name, result.value.port] as const;
  });
  return Object.fromEntries(claimed) as Ports;
}

async function hold(name: PortName, port: number): Promise<{ name: PortName; port: number; release(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(portTaken(name, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const release = (): Promise<void> => new Promise((done) => server.close(() => done()));
  return { name, port: (server.address() as AddressInfo).port, release };
}

const portTaken = (name: PortName, port: number): Error =>
  new Error(
    `Port ${port} (${name}) is taken by another program. Stop that program, or choose another port:\n` +
      `  npm start -- --port ${name}=${port + 100}`,
  );
