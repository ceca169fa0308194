import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTokenIssuer, type TokenClaims, type TokenIssuer } from '@parley/auth/testing';
import { healthRoutes, pageFiles, referenceRoutes } from '@parley/service';
import { UnsecuredJWT } from 'jose';
import { apiRoutes } from '../../src/api-routes.js';
import { openApiDocument, referenceOf } from '../../src/openapi.js';
import { deadUrl } from '../agents-upstream.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';

/** Routes that answer without authentication. */
const open = ['GET /livez', 'GET /readyz', 'GET /api/health'];
/** Answered to whoever has no credential yet. */
const forSigningIn = [
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'GET /api/auth/chatx-link',
  'POST /api/auth/signin',
];
/**
 * Under `/api/admin`, but for every member: the platform's defaults, the spaces that the member may see, and the bot's
 * question about a member.
 */
const forMembers = [
  'GET /api/admin/platform-config',
  'GET /api/admin/chatx/spaces',
  'POST /api/admin/chatx/spaces/:workspaceId/:spaceId/access-check',
];

let stack: Stack;
/** Stands in for the idp, and signs whatever a test wants signed. */
let issuer: TokenIssuer;
let stranger: TokenIssuer;
let service: Awaited<ReturnType<Stack['startService']>>;
beforeAll(async () => {
  [stack, issuer, stranger] = await Promise.all([startStack(), startTokenIssuer(), startTokenIssuer()]);
  service = await startBefore(issuer);
}, 30_000);
afterAll(() => Promise.all([stack.close(), issuer.close(), stranger.close()]));

const startBefore = ({ issuer: address }: Pick<TokenIssuer, 'issuer'>, more: Record<string, string> = {}) =>
  stack.startService({ IDP_URL: new URL(address).origin, TRUSTED_PROXIES: '127.0.0.1', ...more });

interface ListedRoute {
  readonly method: string;
  readonly path: string;
}

const lineOf = ({ method, path }: ListedRoute) => `${method} ${path}`;
/** What the service answers: it is made from these lists, and answers nothing else below `/api`. */
const routes = (): ListedRoute[] => {
  const [api, reference] = [apiRoutes(service.deps.api), referenceOf('test')];
  const all = [...api, ...referenceRoutes(reference, api), ...pageFiles(reference), ...healthRoutes(service.deps)];
  return all.map(({ method, path }) => ({ method: method.toUpperCase(), path }));
};
const guarded = () => routes().filter((route) => ![...open, ...forSigningIn].includes(lineOf(route)));
const adminOnly = () =>
  guarded().filter((route) => route.path.startsWith('/api/admin/') && !forMembers.includes(lineOf(route)));

/** Everybody asks from an address of their own and as a person of their own, so that no limit answers in their place. */
let asked = 0;
const nobody = () => ({ 'x-forwarded-for': `10.${(++asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` });
const ask = ({ method, path }: ListedRoute, headers: Record<string, string>, call = service.call) =>
  call(concrete(path), {
    method,
    headers: { ...nobody(), ...headers },
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { body: {} }),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const member = (claims: TokenClaims = {}, by = issuer) =>
  by.tokenFor({ sub: `person-${++asked}`, aud: 'ui-bff', ...claims });

/** A route's path with something in the place of its parameters. */
const concrete = (path: string) =>
  path
    .replace(':workspaceId', alias)
    .replace(':spaceId', spaceId)
    .replace(/[:*]\w+/g, 'x1');

/** What each route answers, as `GET /path: 401`, for those that do not answer as they should. */
async function othersThan(status: number, list: ListedRoute[], asking: (route: ListedRoute) => Promise<Response>) {
  const wrong: string[] = [];
  for (const route of list) {
    const res = await asking(route);
    const body = await res.text();
    const isErrorBody =
      res.headers.get('content-type')?.startsWith('application/json') && body.startsWith('{"success":false');
    if (res.status !== status || !isErrorBody) wrong.push(`${lineOf(route)}: ${res.status} ${body.slice(0, 200)}`);
  }
  return wrong;
}

describe('every route', () => {
  it('says the same about its guard in the OpenAPI document', () => {
    const { paths } = openApiDocument('test');
    const isOpen = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, { security?: unknown[] }>)
        .filter(([, { security }]) => !security || security.length === 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(isOpen.sort()).toEqual([...forSigningIn, 'GET /api/health'].sort());
    expect(guarded().length).toBeGreaterThan(20);
  });
});

describe('every route but those for signing in refuses', () => {
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

  it('a caller without a credential', async () => {
    expect(await othersThan(401, guarded(), (route) => ask(route, {}))).toEqual([]);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['an expired bearer', async () => bearer(await member({ exp: inSeconds(-60) }))],
    ['a bearer for another audience', async () => bearer(await member({ aud: 'rag-server' }))],
    ['a bearer for no audience', async () => bearer(await member({ aud: undefined }))],
    ['a bearer of another issuer with our key', async () => bearer(await member({ iss: stranger.issuer }))],
    ['a bearer of another issuer', async () => bearer(await member({}, stranger))],
    ['a bearer of another issuer in our name', async () => bearer(await member({ iss: issuer.issuer }, stranger))],
    ['an ID token', async () => bearer(await member({ typ: 'ID' }))],
    ['a refresh token', async () => bearer(await member({ typ: 'Refresh' }))],
    ['a bearer without a subject', async () => bearer(await member({ sub: undefined }))],
    ['an unsigned bearer', () => Promise.resolve(bearer(unsigned()))],
    ['a bearer that is none', () => Promise.resolve(bearer('a.b.c'))],
    ['another scheme', () => Promise.resolve({ authorization: 'Basic YWxpY2U6YWxpY2UtcHc=' })],
    ['a session that is none', () => Promise.resolve({ cookie: `parley_session=${'y'.repeat(43)}` })],
    ['a bearer in the query', async () => ({ 'x-query': await member() })],
  ])('%s', async (_case, credential) => {
    const inQuery = (route: ListedRoute, token: string) => ({ ...route, path: `${route.path}?access_token=${token}` });
    const refused = await othersThan(401, guarded(), async (route) => {
      const { 'x-query': token, ...headers } = await credential();
      return ask(token === undefined ? route : inQuery(route, token), headers);
    });
    expect(refused).toEqual([]);
  });

  const unsigned = () =>
    new UnsecuredJWT({ typ: 'Bearer', sub: 'eve', realm_access: { roles: ['admin'] } })
      .setIssuer(issuer.issuer)
      .setAudience('ui-bff')
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode();

  it('everybody while the keys of the idp cannot be had', async () => {
    const dead = await startBefore({ issuer: `${await deadUrl()}/realms/parley` });
    const token = await member();
    expect(await othersThan(503, guarded(), (route) => ask(route, bearer(token), dead.call))).toEqual([]);
  });
});

describe('every admin route refuses', () => {
  it('members', async () => {
    expect(adminOnly().length).toBeGreaterThan(0);
    expect(await othersThan(403, adminOnly(), async (route) => ask(route, bearer(await member())))).toEqual([]);
  });

  it('members while authz is down, with 503', async () => {
    const blind = await startBefore(issuer, { AUTHZ_HTTP: await deadUrl() });
    const asking = async (route: ListedRoute) => ask(route, bearer(await member()), blind.call);
    expect(await othersThan(503, adminOnly(), asking)).toEqual([]);
  });
});

describe('a token on behalf of an admin', () => {
  /** What it takes to run an agent for a person, to connect the room of that person and the bot alone, and to do what they pressed. */
  const forRunning = [
    'POST /api/admin/chatx/spaces/:workspaceId/:spaceId/access-check',
    'GET /api/dynamic-agents/available',
    'POST /api/chat',
    'POST /api/v1/chat/stream/start',
    'POST /api/v1/chat/stream/resume',
    'POST /api/v1/chat/stream/cancel',
    'GET /api/v1/chat/stream/:run_id',
    'POST /api/v1/chat/invoke',
    'GET /api/v1/chat/conversations/:id/turns/:turnId',
    'PUT /api/v1/chat/conversations/:id/turns/:turnId/feedback',
    'DELETE /api/v1/chat/conversations/:id/turns/:turnId/feedback',
    'GET /api/chatx/direct-rooms/:roomId',
    'PUT /api/chatx/direct-rooms/:roomId',
    'GET /api/chatx/access-requests/:keeper/:id',
    'POST /api/chatx/access-requests/presses',
  ];
  const manages = { realm_access: { roles: ['admin'] } };

  it.each<[string, TokenClaims]>([
    ['in a team', { azp: 'chatx-bot', active_team: 'platform' }],
    ['in a team, whatever client asked for it', { azp: 'ui-bff', active_team: 'platform' }],
    ['without a team', { azp: 'chatx-bot' }],
    ['without a team, of an idp that names who acts', { azp: 'ui-bff', act: { sub: 'bot' } }],
  ])('%s opens what runs agents, and nothing else', async (_how, claims) => {
    const others = guarded().filter((route) => !forRunning.includes(lineOf(route)));
    const asking = async (route: ListedRoute) => ask(route, bearer(await member({ ...manages, ...claims })));
    expect(await othersThan(403, others, asking)).toEqual([]);
  });
});

describe('every method that a path does not know', () => {
  it('is 405 and names those that it knows', async () => {
    const paths = new Set(guarded().map(({ path }) => path));
    for (const path of paths) {
      const res = await service.call(concrete(path), { method: 'PROPFIND', headers: nobody() });
      expect([path, res.status]).toEqual([path, 405]);
      expect(res.headers.get('allow')).not.toBe('');
    }
  });
});
