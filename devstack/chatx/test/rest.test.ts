import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { decodeId, publicId } from '../src/ids.js';
import {
  ada,
  adaToken,
  ben,
  botEmail,
  botToken,
  europeanSpace,
  mention,
  request,
  seed,
  space,
  spaceUuid,
  startTestChatx,
  type TestChatx,
} from './builders.js';

let chatx: TestChatx;
beforeEach(async () => {
  chatx = await startTestChatx();
});
afterEach(() => chatx.close());

const get = (path: string, token = botToken) => request(token, 'GET', chatx.apiUrl + path);

describe('ids', () => {
  it('are unpadded base64 of the product URI', () => {
    expect(space).toBe('Y2lzY29zcGFyazovL3VzL1JPT00vNmY5MWIwNzAtNTMxYS0xMWYxLTkyNmQtNmZkM2MyMGRmZGM0');
  });

  it('are read from any cluster, and refused for another kind', () => {
    expect(decodeId('ROOM', europeanSpace)).toMatchObject({ cluster: 'urn:TEAM:eu-central-1_k' });
    expect(decodeId('PEOPLE', space)).toBeUndefined();
    expect(decodeId('ROOM', 'Y2lz')).toBeUndefined();
  });
});

describe('the caller', () => {
  it.each([
    ['', ''],
    ['Bearer', 'wrong-token'],
  ])('needs a valid token (%s %s)', async (_scheme, token) => {
    const { status, body, headers } = await get('/people/me', token);

    expect(status).toBe(401);
    expect(body).toMatchObject({ message: expect.any(String), errors: [{ description: expect.any(String) }] });
    expect(body['trackingId']).toBe(headers.get('trackingid'));
  });

  it('is answered about itself', async () => {
    const { body } = await get('/people/me');

    expect(body).toMatchObject({ emails: [botEmail], displayName: 'Parley', type: 'bot' });
  });
});

describe('people', () => {
  it('are found by e-mail and by id, whichever kind they are', async () => {
    const found = await get(`/people?email=${ada}`);
    const again = await get(`/people/${String(found.body.items[0]?.['id'])}`);

    expect(again.body).toMatchObject({ emails: [ada], type: 'person' });
  });

  it('are never listed without a filter', async () => {
    expect((await get('/people')).status).toBe(400);
  });

  it('that do not exist are 404', async () => {
    expect((await get(`/people/${publicId('PEOPLE', spaceUuid)}`)).status).toBe(404);
    expect((await get('/people/nonsense')).status).toBe(404);
  });
});

describe('rooms', () => {
  it('are paged through the Link header until there is no next', async () => {
    const first = await get('/rooms?max=1');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await request(botToken, 'GET', next);

    expect(first.body.items).toHaveLength(1);
    expect(second.body.items).toHaveLength(1);
    expect(second.body.items[0]?.['id']).not.toBe(first.body.items[0]?.['id']);
    expect(second.headers.get('link')).toBeNull();
  });

  it('are sorted by last activity', async () => {
    await chatx.control.as(ada).post({ roomId: europeanSpace, text: 'first' });
    await chatx.control.as(ada).post({ roomId: space, text: 'second' });

    const { body } = await get('/rooms?sortBy=lastactivity');

    expect(body.items.map(({ title }) => title)).toEqual(['Support', 'Europa']);
  });

  it('are filtered by type, and a direct room carries the name of the other one', async () => {
    await request(botToken, 'POST', `${chatx.apiUrl}/messages`, { toPersonEmail: ben, text: 'hello' });

    const { body } = await get('/rooms?type=direct');

    expect(body.items).toMatchObject([{ type: 'direct', title: 'Ben Okri' }]);
  });

  it('of other people are 404, and so is a known room under the wrong cluster', async () => {
    expect((await get(`/rooms/${space}`)).body).toMatchObject({ id: space, title: 'Support', type: 'group' });
    expect((await get(`/rooms/${publicId('ROOM', spaceUuid, 'urn:TEAM:eu-central-1_k')}`)).status).toBe(404);
    await chatx.control.removeMember(space, botEmail);
    expect((await get(`/rooms/${space}`)).status).toBe(404);
  });

  it.each(['max=0', 'max=1001', 'sortBy=name', 'type=team', 'cursor=gone'])('refuse %s', async (query) => {
    expect((await get(`/rooms?${query}`)).status).toBe(400);
  });
});

describe('memberships', () => {
  it('of a room are paged', async () => {
    const { body, headers } = await get(`/memberships?roomId=${space}&max=2`);

    expect(body.items).toHaveLength(2);
    expect(headers.get('link')).toContain('rel="next"');
  });

  it('name the person, and one can be fetched', async () => {
    const { body } = await get(`/memberships?roomId=${space}&personEmail=${ada}`);
    const [membership] = body.items;

    expect(membership).toMatchObject({ personEmail: ada, personDisplayName: 'Ada Lovelace', roomId: space });
    expect((await get(`/memberships/${String(membership?.['id'])}`)).body).toEqual(membership);
  });
});

describe('cards', () => {
  const card = {
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: { type: 'AdaptiveCard', version: '1.3' },
  };

  it('are answered by people and read back by the bot', async () => {
    const sent = await request(botToken, 'POST', `${chatx.apiUrl}/messages`, { roomId: space, attachments: [card] });
    const action = await request(adaToken, 'POST', `${chatx.apiUrl}/attachment/actions`, {
      type: 'submit',
      messageId: sent.body['id'],
      inputs: { decision: 'approve' },
    });

    const { body } = await get(`/attachment/actions/${String(action.body['id'])}`);

    expect(body).toMatchObject({
      type: 'submit',
      messageId: sent.body['id'],
      roomId: space,
      inputs: { decision: 'approve' },
    });
  });

  it('cannot be answered by a bot, nor where there is none', async () => {
    const plain = await chatx.control.as(ada).post({ roomId: space, markdown: mention });
    const answer = { type: 'submit', messageId: plain.id, inputs: {} };

    expect((await request(botToken, 'POST', `${chatx.apiUrl}/attachment/actions`, answer)).status).toBe(403);
    expect((await request(adaToken, 'POST', `${chatx.apiUrl}/attachment/actions`, answer)).status).toBe(400);
  });
});

describe('unknown things', () => {
  it('are 404 in the product’s shape, webhooks among them', async () => {
    const { status, body } = await get('/webhooks');

    expect(status).toBe(404);
    expect(body).toMatchObject({ message: expect.any(String), trackingId: expect.stringMatching(/^SIM_/) });
  });

  it('a request from under a foreign host name is refused', async () => {
    const status = await new Promise((resolve) => {
      httpRequest(
        { port: chatx.port, host: '127.0.0.1', path: '/_sim/people', headers: { Host: 'evil.example' } },
        (res) => {
          res.resume();
          resolve(res.statusCode);
        },
      ).end();
    });
    expect(status).toBe(403);
  });

  it('malformed JSON is 400, another media type 415', async () => {
    expect((await request(botToken, 'POST', `${chatx.apiUrl}/messages`, '{')).status).toBe(400);
    const res = await fetch(`${chatx.apiUrl}/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${botToken}`, 'Content-Type': 'text/plain' },
      body: 'hello',
    });
    expect(res.status).toBe(415);
  });
});

describe('seeding', () => {
  it('twice changes nothing, and never shows a token', async () => {
    await chatx.control.seed(seed);

    const people = await (await fetch(`${chatx.url}/_sim/people`)).text();

    expect(people).not.toContain(botToken);
    expect((JSON.parse(people) as { items: unknown[] }).items).toHaveLength(3);
    expect((await get('/rooms')).body.items).toHaveLength(2);
    expect((await get(`/memberships?roomId=${space}`)).body.items).toHaveLength(3);
  });

  it('refuses members nobody knows', async () => {
    await expect(chatx.control.seed({ rooms: [{ title: 'X', members: ['who@example.org'] }] })).rejects.toThrow(
      /who@example.org/,
    );
  });
});
