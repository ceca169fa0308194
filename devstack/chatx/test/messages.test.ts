import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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

let chatx: TestChatx;
beforeEach(async () => {
  chatx = await startTestChatx();
});
afterEach(() => chatx.close());

const bot = (method: string, path: string, body?: unknown) =>
  request(botToken, method, `${chatx.apiUrl}/messages${path}`, body);
const human = (method: string, path: string, body?: unknown) =>
  request(adaToken, method, `${chatx.apiUrl}/messages${path}`, body);

describe('POST /v1/messages', () => {
  it('answers the message as it was kept', async () => {
    const { body } = await bot('POST', '', { roomId: space, markdown: '**hi** there' });

    expect(body).toMatchObject({
      roomId: space,
      roomType: 'group',
      text: 'hi there',
      markdown: '**hi** there',
      personEmail: botEmail,
    });
    expect(body['html']).toBe('<p><strong>hi</strong> there</p>');
    expect((await bot('GET', `/${String(body['id'])}`)).body).toEqual(body);
  });

  it('threads are one level deep: a reply to a reply lands under the root', async () => {
    const root = await bot('POST', '', { roomId: space, text: 'root' });
    const reply = await bot('POST', '', { roomId: space, text: 'reply', parentId: root.body['id'] });
    const below = await bot('POST', '', { roomId: space, text: 'below', parentId: reply.body['id'] });

    expect(below.body['parentId']).toBe(root.body['id']);
  });

  it('to a person opens one direct room and uses it again', async () => {
    const first = await bot('POST', '', { toPersonEmail: ben, text: 'one' });
    const second = await bot('POST', '', { toPersonEmail: ben, text: 'two' });

    expect(first.body['roomType']).toBe('direct');
    expect(second.body['roomId']).toBe(first.body['roomId']);
  });

  it.each([
    ['no recipient', { text: 'x' }],
    ['two recipients', { text: 'x', roomId: space, toPersonEmail: ben }],
    ['nothing to say', { roomId: space }],
    ['an empty text', { roomId: space, text: '' }],
    ['one byte too many', { roomId: space, text: 'ä'.repeat(3720) }],
    ['an unknown parent', { roomId: space, text: 'x', parentId: space }],
    ['two files', { roomId: space, files: ['https://example.org/a', 'https://example.org/b'] }],
    ['an unknown attachment', { roomId: space, attachments: [{ contentType: 'text/html', content: {} }] }],
  ])('refuses %s with 400', async (_what, draft) => {
    expect((await bot('POST', '', draft)).status).toBe(400);
  });

  it('takes exactly 7,439 bytes', async () => {
    expect((await bot('POST', '', { roomId: space, text: 'x'.repeat(7439) })).status).toBe(200);
  });

  it('shows raw HTML and unsafe links instead of interpreting them', async () => {
    const markdown = '<img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const { body } = await bot('POST', '', { roomId: space, markdown });

    expect(body['html']).not.toMatch(/<img|href/);
  });
});

describe('what a bot sees of a group room', () => {
  it('is what mentions it, by address or as all, and what it wrote itself', async () => {
    const plain = await chatx.control.as(ada).post({ roomId: space, markdown: 'between people' });
    const named = await chatx.control.as(ada).post({ roomId: space, markdown: `${mention} hello` });
    const everyone = await chatx.control.as(ada).post({ roomId: space, markdown: '<@all> hello' });

    expect((await bot('GET', `/${plain.id}`)).status).toBe(404);
    expect((await bot('GET', `/${named.id}`)).body).toMatchObject({
      text: 'Parley hello',
      mentionedPeople: [expect.any(String)],
    });
    expect((await bot('GET', `/${everyone.id}`)).body).toMatchObject({ mentionedGroups: ['all'] });
  });

  it('plain text mentions nobody', async () => {
    const { id } = await chatx.control.as(ada).post({ roomId: space, text: mention });

    expect((await bot('GET', `/${id}`)).status).toBe(404);
  });

  it('is listed only with mentionedPeople=me', async () => {
    await chatx.control.as(ada).post({ roomId: space, markdown: 'between people' });
    const named = await chatx.control.as(ada).post({ roomId: space, markdown: `${mention} hello` });

    expect((await bot('GET', `?roomId=${space}`)).status).toBe(403);
    const { body } = await bot('GET', `?roomId=${space}&mentionedPeople=me`);
    expect(body.items.map(({ id }) => id)).toEqual([named.id]);
  });

  it('is everything in a direct room', async () => {
    const { body } = await human('POST', '', { toPersonEmail: botEmail, text: 'psst' });

    expect((await bot('GET', `/${String(body['id'])}`)).status).toBe(200);
    expect((await bot('GET', `?roomId=${String(body['roomId'])}`)).body.items).toHaveLength(1);
  });
});

describe('GET /v1/messages', () => {
  it('lists newest first, filters threads, and walks back by message and by time', async () => {
    const root = await chatx.control.as(ada).post({ roomId: space, text: 'root' });
    const reply = await chatx.control.as(ben).post({ roomId: space, text: 'reply', parentId: root.id });
    const later = await chatx.control.as(ben).post({ roomId: space, text: 'later' });
    const idsOf = async (query: string) =>
      (await human('GET', `?roomId=${space}&${query}`)).body.items.map(({ id }) => id);

    expect(await idsOf('')).toEqual([later.id, reply.id, root.id]);
    expect(await idsOf(`parentId=${root.id}`)).toEqual([reply.id]);
    expect(await idsOf(`beforeMessage=${reply.id}`)).toEqual([root.id]);
    expect(await idsOf(`before=${root.created}`)).toEqual([]);
  });

  it('goes on where the page ended', async () => {
    for (const text of ['1', '2', '3']) await chatx.control.as(ada).post({ roomId: space, text });
    const first = await human('GET', `?roomId=${space}&max=2`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';

    expect((await request(adaToken, 'GET', next)).body.items).toMatchObject([{ text: '1' }]);
  });
});

describe('PUT /v1/messages/{id}', () => {
  it('edits ten times and not once more', async () => {
    const { body } = await bot('POST', '', { roomId: space, text: '0' });
    const edit = (text: string) => bot('PUT', `/${String(body['id'])}`, { roomId: space, text });
    for (let n = 1; n <= 10; n += 1)
      expect((await edit(String(n))).body).toMatchObject({ text: String(n), updated: expect.any(String) });

    expect((await edit('11')).status).toBe(400);
    expect((await bot('GET', `/${String(body['id'])}`)).body).toMatchObject({ text: '10' });
  });

  it.each([
    ['no room', { text: 'x' }],
    ['another room', { roomId: europeanSpace, text: 'x' }],
    ['no text', { roomId: space }],
    ['too many bytes', { roomId: space, text: 'x'.repeat(7440) }],
  ])('refuses an edit with %s', async (_what, edit) => {
    const { body } = await bot('POST', '', { roomId: space, text: '0' });

    expect((await bot('PUT', `/${String(body['id'])}`, edit)).status).toBe(400);
  });

  it('refuses messages with files or cards, and those of others', async () => {
    const file = await bot('POST', '', { roomId: space, files: ['https://example.org/a.pdf'] });
    const others = await chatx.control.as(ada).post({ roomId: space, markdown: mention });

    expect((await bot('PUT', `/${String(file.body['id'])}`, { roomId: space, text: 'x' })).status).toBe(400);
    expect((await bot('PUT', `/${others.id}`, { roomId: space, text: 'x' })).status).toBe(403);
  });
});

describe('DELETE /v1/messages/{id}', () => {
  it('removes an own message and nobody else’s', async () => {
    const own = await bot('POST', '', { roomId: space, text: 'x' });
    const others = await chatx.control.as(ada).post({ roomId: space, markdown: mention });

    expect((await bot('DELETE', `/${String(own.body['id'])}`)).status).toBe(204);
    expect((await bot('GET', `/${String(own.body['id'])}`)).status).toBe(404);
    expect((await bot('DELETE', `/${others.id}`)).status).toBe(403);
  });
});
