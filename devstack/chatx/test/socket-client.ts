import { WebSocket } from 'ws';
import { botToken, request } from './builders.js';

export interface Frame {
  readonly id?: string;
  readonly type?: string;
  readonly sequenceNumber?: number;
  readonly data?: { readonly eventType: string; readonly activity?: Activity };
}

export interface Activity {
  readonly id: string;
  readonly verb: string;
  readonly actor: { readonly entryUUID: string };
  readonly object: Record<string, unknown>;
  readonly target: { readonly id: string; readonly url: string; readonly tags: string[] };
  readonly parent?: { readonly id: string; readonly type: string };
}

export async function register(devicesUrl: string, name = 'test', token = botToken) {
  const { body } = await request(token, 'POST', devicesUrl, { name, deviceType: 'DESKTOP' });
  return { url: String(body['url']), webSocketUrl: String(body['webSocketUrl']) };
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** A socket that keeps every frame, so that nothing that came early is missed. */
export async function openSocket(url: string) {
  const ws = new WebSocket(`${url}?bufferStates=true&aliasHttpStatus=true`);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (raw: Buffer) => {
    frames.push(JSON.parse(raw.toString('utf8')) as Frame);
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') }));
  });
  await new Promise<void>((resolve, reject) => {
    ws.once('open', () => resolve());
    ws.once('error', reject);
  });
  const send = (frame: object) => ws.send(JSON.stringify(frame));
  return {
    closed,
    send,
    frames,
    authorize: (token = botToken) => send({ id: 'auth', type: 'authorization', data: { token: `Bearer ${token}` } }),
    ack: (frame: Frame) => send({ type: 'ack', messageId: frame.id }),
    close: () => ws.close(),
    /** The first frame, early or late, that satisfies the condition. */
    until: (wanted: (frame: Frame) => boolean): Promise<Frame> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('the frame did not come')), 4_000);
        const look = () => {
          const frame = frames.find(wanted);
          if (!frame) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(frame);
        };
        waiting.add(look);
        look();
      }),
    activities: () => frames.flatMap((frame) => frame.data?.activity ?? []),
  };
}

/** Registers, connects and authorizes: ready for events when it resolves. */
export async function listening(chatx: { devicesUrl: string }, webSocketUrl?: string) {
  const socket = await openSocket(webSocketUrl ?? (await register(chatx.devicesUrl)).webSocketUrl);
  socket.authorize();
  await socket.until((frame) => frame.data?.eventType === 'mercury.buffer_state');
  return socket;
}

export const isVerb =
  (verb: string) =>
  (frame: Frame): boolean =>
    frame.data?.activity?.verb === verb;
