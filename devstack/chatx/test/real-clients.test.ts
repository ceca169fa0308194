import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeId } from '../src/ids.js';
import {
  ada,
  adaToken,
  ben,
  botEmail,
  botToken,
  europeanSpace,
  mention,
  request,
  space,
  startTestChatx,
  type TestChatx,
} from './builders.js';
import { isVerb, listening } from './socket-client.js';

let chatx: TestChatx;
beforeEach(async () => {
  chatx = await startTestChatx();
});
afterEach(() => chatx.close());

const bot = (method: string, path: string, body?: unknown) => request(botToken, method, chatx.apiUrl + path, body);
const human = (method: string, path: string, body?: unknown) => request(adaToken, method, chatx.apiUrl + path, body);

describe('what other clients rely on', () => {
  it('takes a UUID of an event for an id, whatever the region', async () => {
    const asked = await chatx.control.as(ada).post({ roomId: europeanSpace, markdown: `${mention} hi` });
    const uuid = decodeId('MESSAGE', asked.id)?.uuid;
    const reply = await bot('POST', '/messages', { roomId: europeanSpace, text: 'yes', parentId: uuid });

    expect([reply.status, reply.body['parentId']]).toEqual([200, asked.id]);
    expect((await bot('GET', `/messages/${uuid}`)).body['id']).toBe(asked.id);
    expect((await bot('GET', '/messages/6f91b070-531a-11f1-926d-000000000000')).status).toBe(404);
  });

  it('leads from an event to its message, at the address that the client came to', async () => {
    const socket = await listening(chatx);
    const asked = await chatx.control.as(ada).post({ roomId: europeanSpace, markdown: `${mention} hi` });
    const { activity } = (await socket.until(isVerb('post'))).data!;
    socket.close();
    const { id, target } = activity!;
    const found = await request(botToken, 'GET', target.url.replace(`conversations/${target.id}`, `messages/${id}`));

    expect(found.body['id']).toBe(asked.id);
  });

  it('tells of a file twice, when it comes and when it has been looked at', async () => {
    const socket = await listening(chatx);
    await chatx.control
      .as(ada)
      .post({ roomId: space, markdown: `${mention} look`, files: ['https://example.org/a.pdf'] });
    await socket.until(isVerb('update'));
    socket.close();

    expect(socket.activities().map(({ verb, parent }) => [verb, parent])).toEqual([
      ['share', undefined],
      ['update', undefined],
    ]);
  });

  it('names who is mentioned in the mark-up, and shows a picture of everybody', async () => {
    const me = await bot('GET', '/people/me');
    const { body } = await human('POST', '/messages', { roomId: space, markdown: `${mention} hi` });

    expect(body['html']).toContain(`data-object-id="${String(me.body['id'])}"`);
    expect(me.body['avatar']).toMatch(/^https:/);
  });

  it('lists the direct messages with a person', async () => {
    await bot('POST', '/messages', { toPersonEmail: ada, text: 'one' });
    const { body } = await bot('GET', `/messages/direct?personEmail=${ada}`);

    expect(body.items.map(({ text }) => text)).toEqual(['one']);
    expect((await bot('GET', '/messages/direct')).status).toBe(400);
    expect((await bot('GET', '/messages/direct?personEmail=nobody@example.org')).status).toBe(404);
  });

  it('makes and renames rooms, and lets members come and go', async () => {
    const { body: room } = await human('POST', '/rooms', { title: 'News' });
    const roomId = room['id'];
    await human('PUT', `/rooms/${String(roomId)}`, { title: 'Old news' });
    const { body: membership } = await human('POST', '/memberships', { roomId, personEmail: botEmail });

    expect((await bot('GET', `/rooms/${String(roomId)}`)).body['title']).toBe('Old news');
    expect((await human('POST', '/memberships', { roomId, personEmail: botEmail })).status).toBe(409);
    expect((await bot('POST', '/memberships', { roomId: europeanSpace, personEmail: ben })).status).toBe(200);
    expect((await human('DELETE', `/memberships/${String(membership['id'])}`)).status).toBe(204);
    expect((await bot('GET', `/rooms/${String(roomId)}`)).status).toBe(404);
  });
});
