import { createServer } from 'node:net';

/**
 * Above what services are known by and what browsers and `fetch` refuse to ask (WHATWG Fetch, port blocking: up to
 * 10,080), below where systems take the ports of outgoing connections from (Linux: 32,768 and up).
 */
const [lowest, places] = [10_100, 21_900];
/** Processes that look at the same moment begin far from each other. */
let next = process.pid * 64;

/**
 * Ports of loopback that nobody listens on, for programs that are about to be started; none is given twice by this
 * process. The system's own choice (port 0) may go to an outgoing connection, or to somebody else who asks, before the
 * program comes to listen on it.
 * Throws Error when all are taken.
 */
export async function freePorts(count: number): Promise<number[]> {
  const free: number[] = [];
  for (let looked = 0; free.length < count; looked += 1) {
    if (looked === places) throw new Error(`No port from ${lowest} to ${lowest + places - 1} is free.`);
    const port = lowest + (next++ % places);
    if (await isFree(port)) free.push(port);
  }
  return free;
}

/** One of those. */
export async function freePort(): Promise<number> {
  const [port = Number.NaN] = await freePorts(1);
  return port;
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
