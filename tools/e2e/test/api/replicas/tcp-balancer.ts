import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A plain TCP balancer on loopback: each connection goes to the next target, or to the one after it when that one does
 * not listen. It knows nothing of HTTP; a connection whose target dies is cut.
 *
 * @param port where it listens
 * @param targets ports on loopback; may change while it runs
 */
export async function startTcpBalancer(port: number, targets: readonly number[]) {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client.on('close', () => open.delete(client)).on('error', () => client.destroy()));
    turn += 1;
    join(client, inTurn(targets, turn));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.close();
    for (const socket of open) socket.destroy();
    await once(server, 'close');
  };
  return { close };
}

const inTurn = (targets: readonly number[], turn: number): number[] =>
  targets.map((_, at) => targets[(turn + at) % targets.length] ?? 0);

/** Connects a client with the first target that listens. */
function join(client: Socket, [target, ...others]: readonly number[]): void {
  if (target === undefined) {
    client.destroy();
    return;
  }
  const upstream = connect(target, '127.0.0.1');
  upstream.once('connect', () => {
    upstream.removeAllListeners('error').on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  upstream.once('error', () => join(client, others));
}
