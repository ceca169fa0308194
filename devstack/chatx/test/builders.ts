import { publicId } from '../src/ids.js';
import { chatxControl, type ChatxOptions, type RunningChatx, startChatx } from '../src/index.js';

export const botToken = 'bot-token-0001';
export const adaToken = 'ada-token-0001';
export const spaceUuid = '6f91b070-531a-11f1-926d-6fd3c20dfdc4';
export const space = publicId('ROOM', spaceUuid);
export const europeanCluster = 'urn:TEAM:eu-central-1_k';
export const europeanSpace = publicId('ROOM', '7a91b070-531a-11f1-926d-6fd3c20dfdc4', europeanCluster);

export const ada = 'ada@example.org';
export const ben = 'ben@example.org';
export const botEmail = 'parley@bots.example.org';

export const seed = {
  people: [
    { email: ada, displayName: 'Ada Lovelace', token: adaToken },
    { email: ben, displayName: 'Ben Okri' },
    { email: botEmail, displayName: 'Parley', type: 'bot' as const, token: botToken },
  ],
  rooms: [
    { id: spaceUuid, title: 'Support', members: [ada, ben, botEmail] },
    { id: '7a91b070-531a-11f1-926d-6fd3c20dfdc4', title: 'Europa', cluster: europeanCluster, members: [ada, botEmail] },
  ],
};

export const mention = `<@personEmail:${botEmail}|Parley>`;

export interface TestChatx extends RunningChatx {
  readonly control: ReturnType<typeof chatxControl>;
}

/** A seeded simulator on a port of the system's choice. */
export async function startTestChatx(options: Partial<ChatxOptions> = {}): Promise<TestChatx> {
  const chatx = await startChatx({ port: 0, seed, ...options });
  return { ...chatx, control: chatxControl(chatx.url) };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { items: Record<string, unknown>[] };
}

/** One request with a token; the body is read whatever the status. */
export async function request(token: string, method: string, url: string, body?: unknown): Promise<Answer> {
  const res = await fetch(url, {
    method,
    signal: AbortSignal.timeout(5_000),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await res.text();
  return { status: res.status, headers: res.headers, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
}
