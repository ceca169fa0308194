import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { encodePublicId, linkText } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';

const secret = 'a-link-secret-for-tests';
const person = encodePublicId({ cluster: 'us', type: 'PEOPLE', id: 'b2f3a9f0-531a-11f1-926d-6fd3c20dfdc4' });
const path = '/api/auth/chatx-link';
const ownOrigin = 'http://127.0.0.1:3000';

let stack: Stack;
let service: Awaited<ReturnType<Stack['startService']>>;
let cookie: string;
const emails: Record<string, string> = {};

beforeAll(async () => {
  stack = await startStack();
  service = await stack.startService({ CHATX_LINK_HMAC_SECRET: secret });
  for (const name of ['alice', 'bob'] as const) emails[name] = String((await profileOf(name))['email']);
  cookie = await sessionOf('alice', 'alice-pw');
}, 30_000);
afterAll(() => stack.close());
beforeEach(async () => {
  for (const name of ['alice', 'bob'] as const) await setLink(name, undefined);
});

async function sessionOf(name: string, password: string): Promise<string> {
  const res = await service.call('/api/auth/signin', { body: { email: emails[name], password } });
  expect(res.status).toBe(200);
  return res.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function asAdmin(address: string, init: RequestInit = {}): Promise<Response> {
  const { accessToken } = await stack.oidc.clientCredentials();
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return fetch(`${stack.idp.url}/admin/realms/parley/users/${address}`, { ...init, headers });
}

const profileOf = async (name: keyof typeof demoUserIds) =>
  (await (await asAdmin(demoUserIds[name])).json()) as Record<string, unknown> & {
    attributes?: Record<string, string[]>;
  };
const linkOf = async (name: keyof typeof demoUserIds) => (await profileOf(name)).attributes?.['chatx_user_id'];

async function setLink(name: keyof typeof demoUserIds, id: string | undefined): Promise<void> {
  const user = await profileOf(name);
  const { chatx_user_id: _gone, ...others } = user.attributes ?? {};
  const attributes = { ...others, ...(id !== undefined && { chatx_user_id: [id] }) };
  await asAdmin(demoUserIds[name], { method: 'PUT', body: JSON.stringify({ ...user, attributes }) });
}

const startedAt = Math.floor(Date.now() / 1000);
let made = 0;
/** A link as the bot makes it; each a second older than the one before, so that none is the same. */
function aLink({ email = emails['alice'] ?? '', id = person, ageSeconds = 0, by = secret } = {}) {
  made += 1;
  const what = { chatx_user_id: id, email, ts: String(startedAt - ageSeconds - made) };
  return { ...what, sig: createHmac('sha256', by).update(linkText(what)).digest('hex') };
}
type Link = ReturnType<typeof aLink>;

const open = (link: object, headers: Record<string, string> = { cookie }) =>
  service.call(`${path}?${new URLSearchParams({ ...link }).toString()}`, { headers });

const confirm = (link: Link, headers: Record<string, string> = { cookie, origin: ownOrigin }) =>
  service.call(path, {
    method: 'POST',
    body: new URLSearchParams({ ...link }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

async function reasonOf(res: Response): Promise<unknown> {
  const { details } = (await res.json()) as { details?: { reason?: string } | { message: string }[] };
  return Array.isArray(details) ? details[0]?.message : details?.reason;
}

describe('the link page', () => {
  it('redirects callers without a session to sign-in, and back', async () => {
    const link = aLink();
    const res = await open(link, {});

    expect(res.status).toBe(302);
    const { pathname, searchParams } = new URL(res.headers.get('location') ?? '', service.url);
    expect(pathname).toBe('/api/auth/login');
    expect(searchParams.get('return_to')).toBe(`${path}?${new URLSearchParams(link).toString()}`);
  });

  it('shows both accounts and links nothing by being looked at', async () => {
    const res = await open(aLink());

    expect(res.status).toBe(200);
    expect(res.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(res.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(res.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(res.headers.get('referrer-policy')).toBe('same-origin');
    expect(await res.text()).toContain(`<dd>${emails['alice']}</dd>`);
    expect(await linkOf('alice')).toBeUndefined();
  });

  it.each([
    ['forged', () => aLink({ by: 'another-secret-altogether' }), 'link_invalid'],
    ['for somebody else than signed', () => ({ ...aLink(), chatx_user_id: `${person}x` }), 'link_invalid'],
    ['with another address than signed', () => ({ ...aLink(), email: 'eve@example.test' }), 'link_invalid'],
    ['has expired', () => aLink({ ageSeconds: 601 }), 'link_expired'],
    ['of the future', () => aLink({ ageSeconds: -3_600 }), 'link_expired'],
    ['incomplete', () => ({ ts: '1700000000' }), 'link_invalid'],
  ])('refuses a link that is %s', async (_what, link, reason) => {
    const res = await open(link());

    expect(res.status).toBe(400);
    expect(await reasonOf(res)).toBe(reason);
  });

  it('refuses people with a page, and says nothing of what is inside', async () => {
    const res = await open(aLink({ ageSeconds: 601 }), { cookie, accept: 'text/html' });

    expect(res.status).toBe(400);
    expect(res.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await res.text()).toContain('has expired');
  });
});

describe('confirming', () => {
  it('links the account, leaves the rest of the profile, and is on record', async () => {
    const before = await profileOf('alice');

    const res = await confirm(aLink());

    expect(res.status).toBe(200);
    const after = await profileOf('alice');
    expect(after).toEqual({ ...before, attributes: { ...before.attributes, chatx_user_id: [person] } });
    const event = await stack.db.collection('audit_events').findOne({ action: 'chatx.user.link' });
    expect(event).toMatchObject({ outcome: 'success', resource: null });
    expect(JSON.stringify(event)).not.toContain(demoUserIds.alice);
  });

  it('works once', async () => {
    const link = aLink();
    expect((await confirm(link)).status).toBe(200);
    await setLink('alice', undefined);

    const again = await confirm(link);

    expect(again.status).toBe(400);
    expect(await reasonOf(again)).toBe('link_used');
    expect(await linkOf('alice')).toBeUndefined();
  });

  it('needs somebody signed in, on our own page', async () => {
    expect((await confirm(aLink(), {})).status).toBe(401);
    expect((await confirm(aLink(), { cookie })).status).toBe(403);
    expect((await confirm(aLink(), { cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect(await linkOf('alice')).toBeUndefined();
  });

  it('does not take a chat account with another address: a forwarded link is worth nothing', async () => {
    const res = await confirm(aLink({ email: 'mallory@example.test' }));

    expect(res.status).toBe(403);
    expect(await reasonOf(res)).toBe('email_mismatch');
    expect(await linkOf('alice')).toBeUndefined();
  });

  it('does not take a chat account that is linked to somebody else', async () => {
    await setLink('bob', person);

    const res = await confirm(aLink());

    expect(res.status).toBe(409);
    expect(await reasonOf(res)).toBe('CHATX_ID_ALREADY_LINKED');
    expect(await linkOf('alice')).toBeUndefined();
  });

  it('takes ids apart that differ by case alone', async () => {
    await setLink('bob', person.toLowerCase());

    expect((await confirm(aLink())).status).toBe(200);
  });

  it('of one chat account by many at once lets one through, with one row', async () => {
    const link = aLink();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(link)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 400, 409].includes(status))).toBe(true);
    expect(await linkOf('alice')).toEqual([person]);
    expect(await stack.db.collection('chatx_link_locks').countDocuments({ holder: { $ne: null } })).toBe(0);
  });

  it('waits for a replica of an earlier release, and takes over from it', async () => {
    const locks = stack.db.collection<{ _id: string; holder: string; until: Date }>('chatx_link_locks');
    const until = (ms: number) => ({ $set: { holder: 'earlier', until: new Date(Date.now() + ms) } });
    await locks.updateOne({ _id: person }, until(60_000), { upsert: true });
    const refused = await confirm(aLink());
    expect(refused.status).toBe(409);
    expect(await reasonOf(refused)).toBe('link_busy');

    await locks.updateOne({ _id: person }, until(-1));
    expect((await confirm(aLink())).status).toBe(200);
  });

  it('is refused to a token on behalf of a person', async () => {
    const bearer = await stack.botBearerOf('alice', 'platform');

    expect((await confirm(aLink(), { authorization: `Bearer ${bearer}` })).status).toBe(403);
  });

  it('is 503 where no secret is set, and takes forms alone', async () => {
    const without = await stack.startService({ CHATX_LINK_HMAC_SECRET: '' });
    const res = await without.call(`${path}?${new URLSearchParams(aLink()).toString()}`);
    expect(res.status).toBe(503);

    const json = await service.call(path, { body: aLink(), headers: { cookie, origin: ownOrigin } });
    expect(json.status).toBe(415);
  });
});
