import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeVerifyAccessToken, type TokenSet } from '@parley/auth';
import { startTokenIssuer, type TokenClaims, type TokenIssuer } from '@parley/auth/testing';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import mongoose, { type Connection } from 'mongoose';
import { makeFindSession } from '../../src/sessions/find-session.js';
import { makeOpenSession } from '../../src/sessions/open-session.js';
import { makeRefreshSession } from '../../src/sessions/refresh-session.js';
import { makeResumeSession } from '../../src/sessions/resume-session.js';
import { createSeal } from '../../src/sessions/seal.js';
import { expiryOf } from '../../src/sessions/session.js';
import { docdbSessionStore } from '../../src/sessions/session.docdb.js';
import { makeVerifyOwnToken } from '../../src/sessions/verify-own-token.js';

let issuer: TokenIssuer;
let docdb: Docdb;
let connection: Connection;
beforeAll(async () => {
  [issuer, docdb] = await Promise.all([startTokenIssuer(), startDocdb({ port: 0 })]);
  connection = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await Promise.all([issuer.close(), docdb.close()]);
});

const good: TokenClaims = { sub: 'ada', aud: 'ui-bff', azp: 'ui-bff' };
const tokenSet = async (claims: TokenClaims, more: Partial<TokenSet> = {}): Promise<TokenSet> => ({
  accessToken: await issuer.tokenFor({ ...good, ...claims }),
  expiresAt: new Date(Date.now() + 300_000),
  refreshToken: 'refresh-1',
  ...more,
});

const storeOf = () => docdbSessionStore(connection, createSeal(['a secret'], 'session tokens'));

/** Sessions over real docdb and real keys; what a refresh answers is the test's to say. */
function sessionsWith(refreshed: () => Promise<TokenSet> = () => Promise.reject(new Error('not asked'))) {
  const now = () => new Date();
  const sessions = storeOf();
  const verify = makeVerifyAccessToken({ issuer: issuer.issuer, audience: 'ui-bff' });
  const verifyOwnToken = makeVerifyOwnToken({ verify, clientId: 'ui-bff' });
  const client = { refresh: refreshed, revoke: () => Promise.resolve() };
  return {
    open: makeOpenSession({
      sessions,
      verifyOwnToken,
      takeMemberships: () => Promise.resolve(),
      audit: () => Promise.resolve(),
      now,
    }),
    resume: makeResumeSession({
      findSession: makeFindSession({ sessions, now }),
      refreshSession: makeRefreshSession({ sessions, client, now }),
      verifyOwnToken,
      sessions,
      now,
    }),
  };
}

describe('the end of a session', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

  it.each<[string, Partial<TokenSet>, number]>([
    ['ours, where the idp goes on for longer', { refreshExpiresAt: inSeconds(9 * 3600) }, 8 * 3600],
    ['that of the idp, where it is sooner', { refreshExpiresAt: inSeconds(1800) }, 1800],
    ['that of the access token, which outlasts it', { refreshExpiresAt: inSeconds(60) }, 300],
    ['ours, where the idp says nothing', {}, 8 * 3600],
  ])('is %s', async (_case, more, seconds) => {
    const { session } = await sessionsWith().open(await tokenSet({}, more));
    expect((expiryOf(session).getTime() - session.createdAt.getTime()) / 1000).toBeCloseTo(seconds, -1);
  });

  it('is put off by a refresh, and kept with the session', async () => {
    const refreshed = tokenSet({}, { refreshToken: 'refresh-2', refreshExpiresAt: inSeconds(3600) });
    const { open, resume } = sessionsWith(() => refreshed);
    const opened = await open(await tokenSet({}, { expiresAt: new Date(), refreshExpiresAt: inSeconds(600) }));
    const resumed = await resume(opened.id);
    const kept = await makeFindSession({ sessions: storeOf(), now: () => new Date() })(opened.id);
    for (const session of [kept, resumed?.session])
      expect(session?.tokens.refreshExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  });
});

describe('the token of a sign-in', () => {
  it.each<[string, TokenClaims]>([
    ['says nothing about its client', { azp: undefined }],
    ['says nothing about its type', { typ: undefined }],
    ['names several audiences', { aud: ['rag-server', 'ui-bff'] }],
    ['has no roles, groups, scope, name or e-mail', {}],
    ['has an empty scope', { scope: '' }],
  ])('is good when it %s', async (_case, claims) => {
    const { session } = await sessionsWith().open(await tokenSet(claims));
    expect(session.user).toEqual({ id: 'ada', email: null, name: 'ada' });
  });

  it.each<[string, TokenClaims]>([
    ['was asked for by another client', { azp: 'chatx-bot' }],
    ['names another client in `client_id`', { azp: undefined, client_id: 'ingestor' }],
    ['acts on behalf of somebody', { active_team: 'platform' }],
    ['is an ID token', { typ: 'ID' }],
    ['is a refresh token', { typ: 'Refresh' }],
    ['is for another audience', { aud: 'rag-server' }],
    ['is for nobody', { aud: undefined }],
    ['comes from another issuer', { iss: 'https://evil.example/realms/parley' }],
    ['has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['never expires', { exp: undefined }],
    ['is about nobody', { sub: undefined }],
  ])('opens no session when it %s', async (_case, claims) => {
    await expect(sessionsWith().open(await tokenSet(claims))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('opens no session when the ID token beside it is about somebody else', async () => {
    const tokens = await tokenSet({}, { idClaims: { sub: 'eve' } });
    await expect(sessionsWith().open(tokens)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('the token of a refresh', () => {
  const due = { expiresAt: new Date() };
  const refreshedTo = async (claims: TokenClaims) => {
    const { open, resume } = sessionsWith(() => tokenSet(claims, { refreshToken: 'refresh-2' }));
    const { id } = await open(await tokenSet({ realm_access: { roles: ['admin'] } }, due));
    return { id, resume, resumed: await resume(id).catch((error: unknown) => error) };
  };

  it('brings the roles of now: an admin who is none any more', async () => {
    const { resumed } = await refreshedTo({});
    expect(resumed).toMatchObject({ caller: { subject: 'ada', roles: [] } });
  });

  it('of another person ends the session', async () => {
    const { id, resume, resumed } = await refreshedTo({ sub: 'eve' });
    expect(resumed).toBeUndefined();
    expect(await resume(id)).toBeUndefined();
  });

  it('of another client opens nothing', async () => {
    expect((await refreshedTo({ azp: 'chatx-bot' })).resumed).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('is not asked for where there is no refresh token: the session ends with its access token', async () => {
    const { open, resume } = sessionsWith();
    const { id } = await open({ accessToken: (await tokenSet({})).accessToken, ...due });
    expect(await resume(id)).toBeUndefined();
  });
});
