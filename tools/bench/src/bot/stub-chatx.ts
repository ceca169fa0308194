import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canonicalUuid, encodePublicId } from '@parley/contracts';
import { type WebSocket, WebSocketServer } from 'ws';

export interface StubChatx {
  readonly url: string;
  /** Public id of the person who writes. */
  readonly personId: string;
  /** A new message in a space, by its public id; nobody hears of it yet. */
  write(spaceUuid: string): string;
  /** Tells the bot of a message. */
  announce(id: string): void;
  /** Sends the same to the client that does next to nothing; `onFetch` hears of its request. */
  announceBare(id: string): void;
  readonly isHeard: () => boolean;
  close(): Promise<void>;
}

const publicId = (type: string, id: string) => encodePublicId({ cluster: 'us', type, id });
const created = () => new Date().toISOString();

/** The chat product as the bot sees it, costing next to nothing: one bot, one person, and messages that mention the bot. */
export async function startStubChatx(onFetch: (id: string) => void): Promise<StubChatx> {
  const [me, writer] = [randomUUID(), randomUUID()];
  const personId = publicId('PEOPLE', writer);
  const spaceOf = new Map<string, string>();
  const sockets: Partial<Record<'bot' | 'bare', WebSocket>> = {};
  let sequence = 0;

  const person = (id: string) => ({
    id,
    emails: ['bench@example.test'],
    displayName: 'Parley',
    type: id === personId ? 'person' : 'bot',
  });
  const message = (id: string) => ({
    id,
    roomId: publicId('ROOM', spaceOf.get(id) ?? ''),
    text: 'Parley how do I deploy?',
    personId,
    personEmail: 'bench@example.test',
    mentionedPeople: [publicId('PEOPLE', me)],
    created: created(),
  });
  const answer = ({ url = '', method }: IncomingMessage): unknown => {
    const id = decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? '');
    if (url.startsWith('/bare/')) onFetch(id);
    if (url.startsWith('/devices')) return method === 'GET' ? { devices: [] } : device();
    if (url.startsWith('/v1/people/')) return person(id === 'me' ? publicId('PEOPLE', me) : id);
    if (url.startsWith('/v1/messages/')) return message(id);
    if (url.startsWith('/v1/messages') && method === 'POST') return message(publicId('MESSAGE', randomUUID()));
    return { items: [] };
  };
  const server = createServer((req, res: ServerResponse) => {
    req.resume().on('end', () => {
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(req)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const device = () => ({ name: 'bench', url: `http://${host}/devices/1`, webSocketUrl: `ws://${host}/socket` });

  const socketServer = new WebSocketServer({ server });
  socketServer.on('connection', (socket, { url }) => {
    sockets[url?.startsWith('/bare') ? 'bare' : 'bot'] = socket;
    socket.on('message', (raw) => {
      const { type, id } = JSON.parse((raw as Buffer).toString('utf8')) as { type?: string; id?: string };
      if (type === 'authorization') socket.send('{"data":{"eventType":"mercury.registration_status"}}');
      if (type === 'ping') socket.send(JSON.stringify({ type: 'pong', id }));
    });
  });
  return {
    url: `http://${host}`,
    personId,
    isHeard: () => sockets.bot !== undefined && sockets.bare !== undefined,
    write(spaceUuid) {
      const id = publicId('MESSAGE', randomUUID());
      spaceOf.set(id, spaceUuid);
      return id;
    },
    announce(id) {
      sequence += 1;
      const activity = {
        id: canonicalUuid(id, 'MESSAGE'),
        verb: 'post',
        published: created(),
        actor: { entryUUID: writer },
        target: { id: spaceOf.get(id) },
      };
      const data = { eventType: 'conversation.activity', activity };
      sockets.bot?.send(JSON.stringify({ id: randomUUID(), sequenceNumber: sequence, data }));
      return id;
    },
    announceBare: (id) => sockets.bare?.send(JSON.stringify({ id })),
    close: () =>
      new Promise((resolve) => {
        for (const socket of socketServer.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
