import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { diagnosticsBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { userSubject } from '@parley/authz-client';
import { listen, type Listening } from '@parley/service';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let chatx: Listening;
let call: Stack['call'];
let spaces: ReturnType<typeof spacesOf>;
/** How the chat product answers when asked who is in a room. */
let memberships: (cursor: boolean) => { status?: number; link?: string; items: object[] };
const asked: (string | undefined)[] = [];
const own = { personId: 'the-bot', personDisplayName: 'Parley' };
const person = (name: string) => ({ personId: `person-${name}-in-the-chat`, personDisplayName: name });

beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  alice = await stack.bearerOf('alice');
  chatx = await listen(
    (req, res) => {
      asked.push(req.url);
      const isMe = req.url?.startsWith('/people/me');
      const { status = 200, link, ...body } = memberships(req.url?.includes('cursor') === true);
      const headers = { 'content-type': 'application/json', ...(link !== undefined && { link }) };
      res.writeHead(isMe ? 200 : status, headers).end(JSON.stringify(isMe ? { id: own.personId } : body));
    },
    { port: 0, graceMs: 20 },
  );
  const token = { CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'token-of-the-bot', CHATX_API_URL: chatx.url };
  ({ call } = await stack.startService(token));
  await Promise.all([link('alice', person('Alice')), link('bob', person('Bob'))]);
}, 60_000);
afterAll(() => Promise.all([stack.close(), chatx.close()]));
beforeEach(async () => {
  asked.splice(0);
  memberships = () => ({ items: [own, person('Alice')] });
  await spaces.clear();
  await spaces.onboard(alice);
});

/** Links a person of the idp to somebody of the chat product. */
async function link(user: 'alice' | 'bob', { personId }: { personId: string }) {
  const address = `${stack.idp.url}/admin/realms/parley/users/${demoUserIds[user]}`;
  const headers = { authorization: `Bearer ${(await stack.oidc.clientCredentials()).accessToken}` };
  const record = (await (await fetch(address, { headers })).json()) as { attributes?: object };
  const body = JSON.stringify({ ...record, attributes: { ...record.attributes, chatx_user_id: [personId] } });
  await fetch(address, { method: 'PUT', body, headers: { ...headers, 'content-type': 'application/json' } });
}

const path = `/api/admin/chatx/spaces/${alias}/${spaceId}`;
const diagnose = async (ask = call) =>
  diagnosticsBody.parse(await (await ask(`${path}/diagnostics`, { bearer: alice })).json()).data;
const setPrivacy = (body: unknown, bearer = alice) => call(`${path}/privacy`, { method: 'PUT', bearer, body });

describe('the health of a space', () => {
  it('finds nobody outside in a room of its team and the bot', async () => {
    expect((await diagnose()).room).toEqual({ is_known: true, member_count: 1, outsider_count: 0, outsiders: [] });
  });

  it('lists who is outside the team, linked or not, from all pages', async () => {
    await stack.authz.apply({
      deletes: [{ user: userSubject(demoUserIds.bob), relation: 'member', object: 'team:platform' }],
    });
    memberships = (isSecond) =>
      isSecond
        ? { items: [person('Mallory'), person('Bob')] }
        : { items: [own, person('Alice')], link: '</memberships?cursor=2>; rel="next"' };

    expect((await diagnose()).room).toMatchObject({
      is_known: true,
      member_count: 3,
      outsider_count: 2,
      outsiders: [
        { name: 'Bob', is_linked: true },
        { name: 'Mallory', is_linked: false },
      ],
    });
  });

  it.each<[string, typeof memberships]>([
    ['is down', () => ({ status: 503, items: [] })],
    ['answers nonsense', () => ({ items: [{ personId: 7 }] })],
    ['goes on for ever', () => ({ items: [person('Mallory')], link: '</memberships?cursor=2>; rel="next"' })],
  ])(
    'says that it is not known who is there, and not that there is nobody, when the chat product %s',
    async (_what, answer) => {
      memberships = answer;

      const { room } = await diagnose();

      expect(room).toMatchObject({ is_known: false, outsiders: [] });
      expect(room.error).toContain('The members of the room could not be read');
      expect(asked.length).toBeLessThan(15);
    },
  );

  it('says so as well where ui-bff has no token of the bot', async () => {
    const { room } = await diagnose(stack.call);
    expect(room.is_known).toBe(false);
    expect(room.error).toContain('CHATX_INTEGRATION_BOT_ACCESS_TOKEN');
  });
});

describe('PUT .../privacy', () => {
  it('is kept with the space, shown in its health, and on record', async () => {
    expect((await diagnose()).mapping?.answer_privately).toBe(false);

    const res = await setPrivacy({ answer_privately: true });

    expect([res.status, await res.json()]).toEqual([200, { success: true, data: { answer_privately: true } }]);
    expect((await diagnose()).mapping?.answer_privately).toBe(true);
    const [event] = await stack.db.collection('audit_events').find().sort({ ts: -1 }).limit(1).toArray();
    expect(event).toMatchObject({ action: 'chatx.privacy.set', outcome: 'success', reason: 'answer_privately' });
  });

  it('stays when the space is onboarded again', async () => {
    await setPrivacy({ answer_privately: true });
    await spaces.onboard(alice);
    expect((await diagnose()).mapping?.answer_privately).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['something else', { answer_privately: 'yes' }],
  ])('refuses %s', async (_what, body) => {
    expect((await setPrivacy(body)).status).toBe(400);
  });

  it('refuses whoever does not manage the space, and a space that no team has', async () => {
    expect((await setPrivacy({ answer_privately: true }, await stack.bearerOf('bob'))).status).toBe(403);
    await spaces.clear();
    expect((await setPrivacy({ answer_privately: true })).status).toBe(404);
  });
});
