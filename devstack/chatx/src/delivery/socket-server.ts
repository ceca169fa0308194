import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { type Connection, openConnection, type SocketDeps } from './connection.js';

const socketPath = /^\/v1\/apps\/wx2\/registrations\/([0-9a-f-]+)\/messages$/;

export const socketUrl = (base: string, deviceId: string): string =>
  `${base.replace(/^http/, 'ws')}/v1/apps/wx2/registrations/${deviceId}/messages`;

export type SocketServer = ReturnType<typeof createSocketServer>;

/** The event sockets: one per device; a newer connection replaces the older. */
export function createSocketServer(deps: SocketDeps) {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  const connections = new Map<string, Connection>();

  function accept(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://127.0.0.1');
    const device = deps.stores.devices.findBySocket(socketPath.exec(pathname)?.[1] ?? '');
    const status = deps.faults.forUpgrade() ?? (device ? device.spoilt?.status : 404);
    if (!device || status !== undefined) {
      socket.end(`HTTP/1.1 ${status ?? 404} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    wss.handleUpgrade(req, socket, head, (ws) => {
      const previous = connections.get(device.id);
      const connection = openConnection(
        ws,
        device,
        { query: searchParams, base: `http://${req.headers.host ?? '127.0.0.1'}` },
        deps,
      );
      connections.set(device.id, connection);
      previous?.close(4000, 'replaced');
      ws.on('close', () => {
        if (connections.get(device.id) === connection) connections.delete(device.id);
      });
    });
  }

  return {
    accept,
    wake: (deviceId: string) => connections.get(deviceId)?.flush(),
    isConnected: (deviceId: string) => connections.get(deviceId)?.isReady() ?? false,
    closeDevice: (deviceId: string) => connections.get(deviceId)?.close(1000, 'device removed'),
    /** Closes every socket with the code, or cuts them off without one. Answers how many there were. */
    closeAll(code?: number, reason = ''): number {
      const open = [...connections.values()];
      for (const connection of open) connection.close(code, reason);
      return open.length;
    },
  };
}
