import { fakeAuthz } from '@parley/authz-client/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Citation,
  shareBody,
  sharedConversationBody,
  sharedPage,
  sharePreviewBody,
  type StreamEvent,
} from '@parley/contracts';
import { listen } from '@parley/service';
import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { allEvents, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
let rag: Awaited<ReturnType<typeof startRag>>;
const authz = fakeAuthz();
const audited: string[] = [];

beforeAll(async () => {
  [chat, rag] = await Promise.all([startChat(), startRag()]);
  let ms = Date.now();
  replica = await chat.startReplica({
    ...{ authz, ragServerUrl: rag.url, now: () => new Date((ms += 1)) },
    audit: ({ action, outcome, actorId }) => {
      audited.push(`${actorId} ${action} ${outcome}`);
      return Promise.resolve();
    },
  });
});
afterAll(async () => {
  await chat.close();
  await rag.close();
});
beforeEach(() => {
  chat.upstream.reset();
  rag.readers.clear();
  rag.status = 200;
  authz.comeBack();
  audited.splice(0);
  for (const person of ['alice', 'bob']) authz.allow(`user:${person}`, 'can_read', 'team:platform');
});

/** A rag-server that lets people read the documents that a test says. */
async function startRag() {
  const readers = new Map<string, string[]>();
  const state = { status: 200 };
  const server = await listen(
    (req, res) => {
      void json(req).then((body) => {
        const { document_id } = (body as { arguments: { document_id: string } }).arguments;
        const who = (req.headers.authorization ?? '').replace('Bearer ', '');
        const success = readers.get(document_id)?.includes(who) ?? false;
        res.statusCode = state.status;
        res
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ tool_name: 'fetch_document', success, result: {}, error: success ? null : 'No.' }));
      });
    },
    { port: 0, graceMs: 20 },
  );
  return Object.assign(state, { url: server.url, readers, close: () => server.close() });
}

const cited = (number: number, document_id: string): Citation => ({
  ...{ number, document_id, datasource_id: `source-${document_id}`, title: `Title of ${document_id}` },
  ...{ text: `Passage of ${document_id}`, hash: 'ab'.repeat(32) },
});

async function talk(id: string, message: string, more: readonly StreamEvent[] = []) {
  chat.upstream.answerWith((send) => {
    send({ event: 'tool_start', data: { tool_call_id: 'c', tool_name: 'search', args: {} } });
    send({ event: 'tool_end', data: { tool_call_id: 'c', result: 'private result' } });
    for (const event of more) send(event);
    send({ event: 'content', data: { text: `Answer to ${message}` } });
    send({ event: 'done', data: {} });
  });
  const body = { message, conversation_id: id, agent_id: 'docs' };
  await allEvents(await replica.call('/api/v1/chat/stream/start', { body }));
}
async function conversation() {
  const id = randomUUID();
  await talk(id, 'one', [
    { event: 'cite', data: cited(1, 'open') },
    { event: 'cite', data: cited(2, 'closed') },
  ]);
  return id;
}
const sharesOf = (id: string) => `/api/v1/chat/conversations/${id}/shares`;
const share = (id: string, to: object, as = 'alice') => replica.call(sharesOf(id), { as, body: to });
const shared = async (id: string, to: object = { team: 'platform' }) =>
  shareBody.parse(await (await share(id, to)).json()).data;
const open = (shareId: string, as = 'bob') => replica.call(`/api/v1/chat/shared/${shareId}`, { as });
const opened = async (shareId: string, as = 'bob') =>
  sharedConversationBody.parse(await (await open(shareId, as)).json()).data;
const listed = async (as: string) =>
  sharedPage.parse(await (await replica.call('/api/v1/chat/shared?limit=500', { as })).json()).data;

describe('a shared conversation', () => {
  it('shows questions and answers, passages that the reader may read, and no results of tools', async () => {
    const { id } = await shared(await conversation());
    rag.readers.set('open', ['bob']).set('closed', ['alice']);
    const { turns, owner_name } = await opened(id);
    expect(turns).toMatchObject([
      { message: 'one', answer: 'Answer to one', citations: [cited(1, 'open')], hidden: [2] },
    ]);
    expect(owner_name).toBeDefined();
    const text = await (await open(id)).text();
    for (const secret of ['private result', 'Passage of closed', 'Title of closed', 'source-closed'])
      expect(text).not.toContain(secret);
  });

  it('shows no passage while rag-server cannot say who may read it', async () => {
    const { id } = await shared(await conversation());
    rag.readers.set('open', ['bob']);
    rag.status = 503;
    expect((await open(id)).status).toBe(503);
    rag.status = 429;
    expect((await opened(id)).turns).toMatchObject([{ citations: [], hidden: [1, 2] }]);
  });

  it('goes as far as it had come, until it is shared again', async () => {
    const conversationId = await conversation();
    const { id } = await shared(conversationId);
    await talk(conversationId, 'two');
    expect((await opened(id)).turns.map(({ message }) => message)).toEqual(['one']);
    expect((await shared(conversationId)).id).toBe(id);
    expect((await opened(id)).turns.map(({ message }) => message)).toEqual(['one', 'two']);
  });

  it('is shown to one person, and to nobody else', async () => {
    const { id } = await shared(await conversation(), { email: 'carol@example.org' });
    expect((await open(id, 'carol')).status).toBe(200);
    expect((await open(id, 'bob')).status).toBe(404);
    expect((await listed('carol')).map((one) => one.id)).toContain(id);
    expect((await listed('bob')).map((one) => one.id)).not.toContain(id);
  });

  it.each([
    ['the reader leaves the team', 'bob'],
    ['the owner leaves the team', 'alice'],
  ])('ends when %s', async (_case, who) => {
    const { id } = await shared(await conversation());
    expect((await open(id)).status).toBe(200);
    authz.forbid(`user:${who}`, 'can_read', 'team:platform');
    expect((await open(id)).status).toBe(404);
  });

  it('ends when it is stopped, and when the conversation is deleted, even if that is begun again', async () => {
    const [first, second] = [await conversation(), await conversation()];
    const [stopped, deleted] = [await shared(first), await shared(second)];
    expect((await replica.call(`${sharesOf(first)}/${stopped.id}`, { method: 'DELETE' })).status).toBe(200);
    await replica.call(`/api/v1/chat/conversations/${second}`, { method: 'DELETE' });
    await talk(second, 'again');
    for (const { id } of [stopped, deleted]) expect((await open(id)).status).toBe(404);
  });

  it('is not shown while authz is down', async () => {
    const { id } = await shared(await conversation());
    authz.goDown();
    expect((await open(id)).status).toBe(503);
    expect((await replica.call('/api/v1/chat/shared', { as: 'bob' })).status).toBe(503);
  });

  it('is listed for members of the team', async () => {
    await authz.apply({ writes: [{ user: 'user:bob', relation: 'member', object: 'team:platform' }], deletes: [] });
    const { id } = await shared(await conversation());
    expect((await listed('bob')).map((one) => one.id)).toContain(id);
    authz.forbid('user:bob', 'can_read', 'team:platform');
    expect((await listed('bob')).map((one) => one.id)).not.toContain(id);
  });

  it('is audited when it is shared and when that is stopped', async () => {
    const id = await conversation();
    const { id: shareId } = await shared(id);
    await replica.call(`${sharesOf(id)}/${shareId}`, { method: 'DELETE' });
    expect(audited).toEqual([
      'alice chat.ask success',
      'alice conversation.share success',
      'alice conversation.unshare success',
    ]);
  });
});

describe('sharing', () => {
  it('names the sources that the others cannot read first', async () => {
    authz.allow('team:platform#member', 'can_read', 'datasource:source-open');
    const body = { team: 'platform' };
    const res = await replica.call(`${sharesOf(await conversation())}/preview`, { body });
    expect(sharePreviewBody.parse(await res.json()).data).toEqual({
      with: { kind: 'team', id: 'platform', name: 'Team platform' },
      unreadable: [{ datasource_id: 'source-closed', titles: ['Title of closed'] }],
    });
  });

  it.each([
    ['a team that the owner is not in', { team: 'secret' }, 403],
    ['an address that is nobody’s', { email: 'nobody@example.org' }, 400],
    ['oneself', { email: 'alice@example.org' }, 400],
    ['nobody', {}, 400],
  ])('with %s is refused', async (_case, to, status) => {
    expect((await share(await conversation(), to)).status).toBe(status);
  });

  it('is for the owner alone', async () => {
    const id = await conversation();
    const { id: shareId } = await shared(id);
    expect((await share(id, { team: 'platform' }, 'bob')).status).toBe(404);
    expect((await replica.call(sharesOf(id), { as: 'bob' })).status).toBe(404);
    expect((await replica.call(`${sharesOf(id)}/${shareId}`, { as: 'bob', method: 'DELETE' })).status).toBe(404);
  });

  it('twice at once is one share', async () => {
    const id = await conversation();
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await shared(id)).id));
    expect(new Set(ids).size).toBe(1);
  });
});
