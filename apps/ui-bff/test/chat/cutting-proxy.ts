import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface CuttingOptions {
  readonly seed: number;
  /** How many connections are cut; later ones are left alone. */
  readonly cuts: number;
  /** A connection is cut before so many bytes of an answer's body. */
  readonly maxBytes: number;
}

/** Stands before a service and cuts connections at a byte of chance in the first answer's body. */
export async function startCuttingProxy(target: string, { seed, cuts, maxBytes }: CuttingOptions) {
  const { hostname, port } = new URL(target);
  const random = seeded(seed);
  const sockets = new Set<Socket>();
  let [planned, cut] = [0, 0];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let left = planned++ < cuts ? Math.floor(random() * maxBytes) : Infinity;
    let isInBody = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (!isInBody) {
        const headEnd = chunk.indexOf('\r\n\r\n') + 4;
        isInBody = headEnd > 3;
        left += isInBody ? headEnd : chunk.length;
      }
      if (chunk.length <= left) {
        left -= chunk.length;
        client.write(chunk);
        return;
      }
      cut += 1;
      upstream.pause();
      client.write(chunk.subarray(0, left), () => client.destroy());
      upstream.destroy();
    });
    upstream.once('end', () => client.end());
    client.once('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many connections were cut so far. */
    get cut() {
      return cut;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** mulberry32, so that a failure can be run again. */
function seeded(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
