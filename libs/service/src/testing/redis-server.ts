import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether there is a redis-server to test with; says so where there is none. */
export function haveRedisServer(): boolean {
  const isThere = spawnSync('redis-server', ['--version']).status === 0;
  if (!isThere) process.stderr.write('SKIPPED: no count is shared in this run, there is no redis-server\n');
  return isThere;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A Redis of the test's own, on a port that stays its own over stops and starts. */
export async function startRedis() {
  const port = await freePort();
  let child = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Answers nothing any more, with all connections open: as behind a broken network. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async startAgain() {
      child = await launch(port);
    },
  };
}

/** A network before a Redis, on which connections can go silent without an end. */
export async function relayTo(url: string) {
  const links = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [near, far]) links.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Loses all that the connections of now still send; those to come work. */
    silence() {
      for (const socket of links) socket.unpipe().resume();
    },
    async close() {
      for (const socket of links) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

async function launch(port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', settings, { stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('redis-server could not start');
    await delay(10);
  }
  return child;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
