import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { exportDisposition } from '../../src/chat/conversations/export-name.js';
import { allEvents, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  let ms = Date.parse('2026-05-04T10:00:00Z');
  replica = await chat.startReplica({ now: () => new Date((ms += 1)) });
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

async function talk(message: string, events: readonly StreamEvent[], id: string = randomUUID()) {
  chat.upstream.answerWith((send) => events.forEach(send));
  const body = { message, conversation_id: id, agent_id: 'docs' };
  await allEvents(await replica.call('/api/v1/chat/stream/start', { body }));
  return id;
}
const exported = (id: string, as = 'alice') => replica.call(`/api/v1/chat/conversations/${id}/export`, { as });

const source = { datasource_id: 'handbook', document_id: 'd', text: 'Port 3100.', hash: 'ab'.repeat(32) };
const cite = (number: number, more: object): StreamEvent => ({
  event: 'cite',
  data: { ...source, number, title: 'Ports', ...more },
});

describe('GET /api/v1/chat/conversations/:id/export', () => {
  it('gives questions, answers and numbered sources with links, and no results of tools', async () => {
    const id = await talk('Which *port*?\n\nTell me.', [
      { event: 'tool_start', data: { tool_call_id: 'c', tool_name: 'search', args: { query: 'port' } } },
      { event: 'tool_end', data: { tool_call_id: 'c', result: 'secret passages' } },
      cite(1, { title: 'Ports [old]', address: 'https://example.org/a b>', place: 'Set up' }),
      cite(2, {}),
      { event: 'content', data: { text: 'Port **3100** [1], not 80 [2].' } },
      { event: 'done', data: {} },
    ]);
    await talk(
      'And then?',
      [
        { event: 'content', data: { text: 'Done.' } },
        { event: 'done', data: {} },
      ],
      id,
    );
    const res = await exported(id);
    expect(res.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(res.headers.get('content-disposition')).toContain('filename="Which-port-Tell-me-2026-05-04.md"');
    expect(await res.text()).toBe(`# Which \\*port\\*? Tell me.

*Exported from Parley on 2026-05-04 10:00 UTC*

## Question 1

*2026-05-04 10:00 UTC · docs*

> Which *port*?
>
> Tell me.

### Answer

Port **3100** [1], not 80 [2].

### Sources

- \\[1\\] [Ports \\[old\\]](<https://example.org/a%20b%3E>), Set up
- \\[2\\] Ports

## Question 2

*2026-05-04 10:00 UTC · docs*

> And then?

### Answer

Done.
`);
  });

  it('says how an answer ended that has no end of its own', async () => {
    const id = await talk('Hi', [{ event: 'error', data: { error: 'Out of *quota*.', code: 'BAD_GATEWAY' } }]);
    expect(await (await exported(id)).text()).toContain('*Failed: Out of \\*quota\\*.*');
  });

  it('knows nobody else’s', async () => {
    expect((await exported(await talk('Hi', [{ event: 'done', data: {} }]), 'bob')).status).toBe(404);
  });
});

describe('the name of an exported file', () => {
  const nameOf = (title: string) => exportDisposition(title, new Date('2026-05-04'));
  it.each([
    ['../../etc/passwd\r\nX: y"', 'etc-passwd-X-y-2026-05-04.md', 'etc-passwd-X-y-2026-05-04.md'],
    ['Über Zürich', 'ber-Z-rich-2026-05-04.md', '%C3%9Cber-Z%C3%BCrich-2026-05-04.md'],
    ['…', 'conversation-2026-05-04.md', 'conversation-2026-05-04.md'],
  ])('of %j holds nothing that a system could take for more', (title, plain, whole) => {
    expect(nameOf(title)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${whole}`);
  });
});
