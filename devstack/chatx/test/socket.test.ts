import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeId } from '../src/ids.js';
import {
  ada,
  adaToken,
  botEmail,
  botToken,
  europeanSpace,
  mention,
  request,
  space,
  spaceUuid,
  startTestChatx,
  type TestChatx,
} from './builders.js';
import { isVerb, listening, openSocket, register } from './socket-client.js';

let chatx: TestChatx;
beforeEach(async () => {
  chatx = await startTestChatx();
});
afterEach(() => chatx.close());

const ask = (roomId = space) => chatx.control.as(ada).post({ roomId, markdown: `${mention} hello` });

describe('devices', () => {
  it('are registered, listed, refreshed and removed', async () => {
    expect((await request(botToken, 'GET', chatx.devicesUrl)).status).toBe(404);
    const { url } = await register(chatx.devicesUrl, 'mine');
    const { body } = await request(botToken, 'GET', chatx.devicesUrl);
    expect(body['devices']).toMatchObject([{ name: 'mine', url, webSocketUrl: expect.stringMatching(/^ws:/) }]);
    expect((await request(botToken, 'PUT', url, { name: 'mine', deviceType: 'DESKTOP' })).status).toBe(200);
    expect((await request(adaToken, 'GET', url)).status).toBe(404);
    expect((await request(botToken, 'DELETE', url)).status).toBe(204);
    expect((await request(botToken, 'PUT', url, { name: 'mine', deviceType: 'DESKTOP' })).status).toBe(404);
  });

  it('a socket of an unknown device is refused with 404', async () => {
    const { url, webSocketUrl } = await register(chatx.devicesUrl);
    await request(botToken, 'DELETE', url);

    await expect(openSocket(webSocketUrl)).rejects.toThrow(/404/);
  });
});

describe('authorization', () => {
  it('is demanded within the time allowed', async () => {
    const impatient = await startTestChatx({ authTimeoutMs: 150 });
    const socket = await openSocket((await register(impatient.devicesUrl)).webSocketUrl);

    expect((await socket.closed).code).toBe(4401);
    await impatient.close();
  });

  it.each([
    ['an unknown token', 'nobody-at-all', 4401],
    ['the token of somebody else', adaToken, 4403],
  ])('refuses %s', async (_what, token, code) => {
    const socket = await openSocket((await register(chatx.devicesUrl)).webSocketUrl);
    socket.authorize(token);

    expect((await socket.closed).code).toBe(code);
  });

  it('comes before anything else', async () => {
    const socket = await openSocket((await register(chatx.devicesUrl)).webSocketUrl);
    socket.send({ id: 'p', type: 'ping' });

    expect((await socket.closed).code).toBe(4401);
  });
});

describe('events', () => {
  it('carry the activity, never the text, and lead to the message', async () => {
    const socket = await listening(chatx);
    const root = await ask(europeanSpace);
    const reply = await chatx.control
      .as(ada)
      .post({ roomId: europeanSpace, markdown: `${mention} more`, parentId: root.id });

    const activity = (await socket.until((frame) => frame.data?.activity?.parent !== undefined)).data?.activity;

    expect(activity?.id).toBe(decodeId('MESSAGE', reply.id)?.uuid);
    expect(activity?.parent).toEqual({ id: decodeId('MESSAGE', root.id)?.uuid, type: 'reply' });
    expect(activity?.target.url).toContain(`${chatx.url}/conversation/api/v1/conversations/`);
    expect(JSON.stringify(socket.frames)).not.toContain('more');
    socket.close();
  });

  it('leave out what the bot may not see', async () => {
    const socket = await listening(chatx);
    await chatx.control.as(ada).post({ roomId: space, text: 'between people' });
    await ask();

    await socket.until(isVerb('post'));

    expect(socket.activities()).toHaveLength(1);
    socket.close();
  });

  it('tell posts, files, edits, deletes, card actions and acknowledgements apart', async () => {
    const socket = await listening(chatx);
    const person = chatx.control.as(ada);
    const { id } = await ask();
    await person.post({ roomId: space, markdown: mention, files: ['https://example.org/a.pdf'] });
    await person.edit(id, { roomId: space, markdown: `${mention} changed` });
    await fetch(`${chatx.url}/_sim/as/${ada}/rooms/${space}/read`, { method: 'POST' });
    await person.remove(id);
    const card = { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } };
    const sent = await request(botToken, 'POST', `${chatx.apiUrl}/messages`, { roomId: space, attachments: [card] });
    const action = await person.submitCard(String(sent.body['id']), { ok: 'yes' });

    const pressed = await socket.until(isVerb('cardAction'));

    const verbs = socket.activities().map(({ verb }) => verb);
    expect(verbs).toEqual(['post', 'share', 'update', 'update', 'acknowledge', 'delete', 'post', 'cardAction']);
    expect(pressed.data?.activity?.id).toBe(decodeId('ATTACHMENT_ACTION', action.id)?.uuid);
    expect(pressed.data?.activity?.parent?.type).toBe('cardAction');
    socket.close();
  });

  it('are numbered without gaps and reach every device', async () => {
    const [one, two] = [await listening(chatx), await listening(chatx)];
    const first = await ask();
    const second = await ask();

    for (const socket of [one, two]) {
      await socket.until((frame) => frame.sequenceNumber === 2);
      expect(socket.activities().map(({ id }) => id)).toEqual(
        [first, second].map(({ id }) => decodeId('MESSAGE', id)?.uuid),
      );
      socket.close();
    }
  });

  it('mark direct rooms', async () => {
    const socket = await listening(chatx);
    await chatx.control.as(ada).post({ toPersonEmail: botEmail, text: 'psst' });

    expect((await socket.until(isVerb('post'))).data?.activity?.target.tags).toEqual(['ONE_ON_ONE']);
    socket.close();
  });
});

describe('acknowledgement', () => {
  it('what was not acknowledged comes again under the same frame id, what was does not', async () => {
    const { webSocketUrl } = await register(chatx.devicesUrl);
    const before = await listening(chatx, webSocketUrl);
    await ask();
    await ask();
    const first = await before.until((frame) => frame.sequenceNumber === 1);
    const second = await before.until((frame) => frame.sequenceNumber === 2);
    before.ack(first);
    before.send({ id: 'after-ack', type: 'ping' });
    await before.until((frame) => frame.type === 'pong');
    before.close();
    await before.closed;

    const after = await listening(chatx, webSocketUrl);
    const again = await after.until(isVerb('post'));

    expect(again.id).toBe(second.id);
    expect(after.activities()).toHaveLength(1);
    after.close();
  });

  it('events of the time without a connection come with the next one', async () => {
    const { webSocketUrl } = await register(chatx.devicesUrl);
    await ask();

    const socket = await listening(chatx, webSocketUrl);

    expect((await socket.until(isVerb('post'))).data?.activity?.target.id).toBe(spaceUuid);
    socket.close();
  });

  it('nothing is kept longer than the retention', async () => {
    let at = Date.parse('2026-01-01T00:00:00Z');
    await chatx.close();
    chatx = await startTestChatx({ now: () => new Date(at), retentionMs: 60_000 });
    const { webSocketUrl } = await register(chatx.devicesUrl);
    const lost = await ask();
    at += 61_000;
    const kept = await ask();

    const socket = await listening(chatx, webSocketUrl);
    await socket.until(isVerb('post'));

    expect(socket.activities().map(({ id }) => id)).toEqual([decodeId('MESSAGE', kept.id)?.uuid]);
    expect(lost.id).not.toBe(kept.id);
    socket.close();
  });
});

describe('connections', () => {
  it('answer a ping with a pong of the same id', async () => {
    const socket = await listening(chatx);
    socket.send({ id: 'p1', type: 'ping' });

    expect((await socket.until((frame) => frame.type === 'pong')).id).toBe('p1');
    socket.close();
  });

  it('of one device replace each other', async () => {
    const { webSocketUrl } = await register(chatx.devicesUrl);
    const older = await listening(chatx, webSocketUrl);
    const newer = await listening(chatx, webSocketUrl);

    expect(await older.closed).toEqual({ code: 4000, reason: 'replaced' });
    newer.close();
  });

  it('are closed on a frame that cannot be read', async () => {
    const socket = await listening(chatx);
    socket.send({ type: 'nonsense' });

    expect((await socket.closed).code).toBe(1003);
  });
});
