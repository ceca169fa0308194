import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SignJWT } from 'jose';
import { makeVerifyAccessToken } from '../src/index.js';
import { startTokenIssuer, type TokenIssuer } from '../src/testing/index.js';

const now = () => Math.floor(Date.now() / 1000);

describe('an access token', () => {
  let idp: TokenIssuer;
  beforeEach(async () => {
    idp = await startTokenIssuer();
  });
  afterEach(() => idp.close());

  const verifier = (more: { keyCooldownMs?: number; timeoutMs?: number; now?: () => number } = {}) =>
    makeVerifyAccessToken({ issuer: idp.issuer, audience: 'ui-bff', ...more });
  const good = { sub: 'alice-id', aud: ['ui-bff', 'rag-server'] };
  const refusal = (reason: string) => ({ code: 'UNAUTHORIZED', more: { details: { reason } } });

  it('tells who calls, and for which team', async () => {
    const token = await idp.tokenFor({
      ...good,
      azp: 'chatx-bot',
      email: 'alice@example.org',
      realm_access: { roles: ['user'] },
      groups: ['staff'],
      scope: 'openid team-alpha',
      active_team: 'alpha',
    });
    expect(await verifier()(token)).toMatchObject({
      subject: 'alice-id',
      raw: token,
      client: 'chatx-bot',
      roles: ['user'],
      groups: ['staff'],
      scopes: ['openid', 'team-alpha'],
      activeTeam: 'alpha',
    });
  });

  it.each<[string, object, string]>([
    ['no subject', { sub: undefined }, 'missing required "sub" claim'],
    ['no audience', { aud: undefined }, 'missing required "aud" claim'],
    ['the audience of another', { aud: ['account'] }, 'unexpected "aud" claim value'],
    ['an issuer with a slash', { iss: 'slash' }, 'unexpected "iss" claim value'],
    ['claims of another kind', { groups: 7 }, '"groups"'],
    ['the type of a refresh token', { typ: 'Refresh' }, '"typ"'],
  ])('is refused with %s for a reason that operators can read', async (_what, claims, why) => {
    const iss = 'iss' in claims ? { iss: `${idp.issuer}/` } : {};
    const token = await idp.tokenFor({ ...good, ...claims, ...iss });
    const refused: unknown = await verifier()(token).catch((error: unknown) => error);
    const { message } = (refused as { cause: Error }).cause;

    expect(message).toContain(why);
    expect(message).not.toContain('7');
  });

  const program = async (claims: object, header: object = {}) =>
    (await verifier()(await idp.tokenFor({ ...good, ...claims }, header))).program;

  it.each<[string, object, object]>([
    ['notes its client, as Keycloak does for client credentials', { azp: 'ingestor', client_id: 'ingestor' }, {}],
    ['is about the client itself', { sub: 'ingestor', azp: 'ingestor' }, {}],
    ['is about the client itself, in RFC 9068', { sub: 'ingestor', client_id: 'ingestor' }, { typ: 'at+jwt' }],
  ])('is a program’s when it %s', async (_case, claims, header) => {
    expect(await program(claims, header)).toBe('ingestor');
  });

  it.each<[string, object, object]>([
    ['says nothing about a person', { azp: 'ingestor' }, {}],
    ['is of a person called like an account', { azp: 'ingestor', preferred_username: 'service-account-ingestor' }, {}],
    ['names its client as every token does, in RFC 9068', { client_id: 'ui' }, { typ: 'at+jwt' }],
    ['names its client twice, in RFC 9068', { azp: 'ui', client_id: 'ui' }, { typ: 'application/at+jwt' }],
    ['is of a session that somebody signed in to', { azp: 'ui', client_id: 'ui', sid: 's-1' }, {}],
    ['notes another client than the one that asked', { azp: 'ui', client_id: 'ingestor' }, {}],
    ['has no client that asked', { client_id: 'ingestor' }, {}],
  ])('is a person’s when it %s', async (_case, claims, header) => {
    expect(await program(claims, header)).toBeUndefined();
  });

  it('needs neither roles nor groups nor a list of audiences', async () => {
    const token = await idp.tokenFor({ sub: 'alice-id', aud: 'ui-bff' });
    expect(await verifier()(token)).toMatchObject({ roles: [], groups: [], scopes: [], audience: ['ui-bff'] });
  });

  it.each([
    ['expired', { exp: now() - 11 }, 'session_expired'],
    ['from another issuer', { iss: 'http://elsewhere/realms/parley' }, 'bearer_invalid'],
    ['from an issuer with a trailing slash', { iss: 'http://127.0.0.1/realms/parley/' }, 'bearer_invalid'],
    ['for another audience', { aud: ['rag-server'] }, 'audience_mismatch'],
    ['without audience', { aud: undefined }, 'audience_mismatch'],
    ['without subject', { sub: undefined }, 'bearer_invalid'],
    ['without expiry', { exp: undefined }, 'bearer_invalid'],
    ['not yet valid', { nbf: now() + 60 }, 'bearer_invalid'],
    ['an ID token', { typ: 'ID' }, 'bearer_invalid'],
    ['a refresh token', { typ: 'Refresh' }, 'bearer_invalid'],
    ['carrying a malformed team', { active_team: 'Alpha Team' }, 'bearer_invalid'],
  ])('is refused when %s', async (_case, claims, reason) => {
    const token = await idp.tokenFor({ ...good, ...claims });
    await expect(verifier()(token)).rejects.toMatchObject(refusal(reason));
  });

  it('is accepted within ten seconds of its expiry', async () => {
    const token = await idp.tokenFor({ ...good, exp: now() - 5 });
    await expect(verifier()(token)).resolves.toMatchObject({ subject: 'alice-id' });
  });

  it('is refused when nobody signed it, or with a shared secret', async () => {
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(good))}.`.replaceAll('=', '');
    const shared = await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    await expect(verifier()(unsigned)).rejects.toMatchObject(refusal('bearer_invalid'));
    await expect(verifier()(shared)).rejects.toMatchObject(refusal('bearer_invalid'));
    await expect(verifier()('not a token')).rejects.toMatchObject(refusal('bearer_invalid'));
  });

  it('is refused when its signature is written in other letters', async () => {
    const token = await idp.tokenFor(good);
    await expect(verifier()(`${token.slice(0, -4)} ${token.slice(-4)}`)).rejects.toMatchObject(
      refusal('bearer_invalid'),
    );
  });

  it('is refused when somebody changed it', async () => {
    const [header, , signature] = (await idp.tokenFor(good)).split('.');
    const forged = btoa(JSON.stringify({ ...good, sub: 'mallory', iss: idp.issuer, exp: now() + 60 })).replaceAll(
      '=',
      '',
    );
    await expect(verifier()(`${header}.${forged}.${signature}`)).rejects.toMatchObject(refusal('bearer_invalid'));
  });

  it('is accepted after a change of keys, which are fetched again for it', async () => {
    const verify = verifier({ keyCooldownMs: 0 });
    await verify(await idp.tokenFor(good));
    await idp.rotateKeys();
    await expect(verify(await idp.tokenFor(good))).resolves.toMatchObject({ subject: 'alice-id' });
    expect(idp.keyFetches()).toBe(2);
  });

  it('with an unknown key does not make us ask the idp every time', async () => {
    const verify = verifier();
    await verify(await idp.tokenFor(good));
    const unknown = await idp.tokenFor(good, { kid: 'unknown' });
    for (let tries = 0; tries < 3; tries++)
      await expect(verify(unknown)).rejects.toMatchObject(refusal('bearer_invalid'));
    expect(idp.keyFetches()).toBe(1);
  });

  describe('later', () => {
    /** By our clock and by that of the library that keeps the keys. */
    const minutes = (count: number) => {
      const at = Date.now() + count * 60_000;
      jest.spyOn(Date, 'now').mockImplementation(() => at);
    };
    const lasting = () => idp.tokenFor({ ...good, exp: now() + 7200 });

    it('goes on being accepted with the keys that are known, while the idp is down', async () => {
      const [verify, token] = [verifier({ now: () => Date.now() }), await lasting()];
      await verify(token);
      await idp.close();
      minutes(11);
      await expect(verify(token)).resolves.toMatchObject({ subject: 'alice-id' });
    });

    it('is refused when its key was withdrawn', async () => {
      const [verify, token] = [verifier({ now: () => Date.now() }), await lasting()];
      await verify(token);
      await idp.rotateKeys();
      minutes(11);
      await expect(verify(token)).rejects.toMatchObject(refusal('bearer_invalid'));
    });

    it('does not make us ask an idp that is down every time', async () => {
      const [verify, token] = [verifier({ now: () => Date.now() }), await lasting()];
      await verify(token);
      minutes(11);
      idp.failKeys();
      for (let time = 0; time < 5; time += 1) await verify(token);
      expect(idp.keyFetches()).toBe(2);
    });

    it('is not believed for ever without a word of the idp', async () => {
      const [verify, token] = [verifier({ now: () => Date.now() }), await lasting()];
      await verify(token);
      await idp.close();
      minutes(61);
      await expect(verify(token)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });
  });

  it('is not blamed for an idp that is down', async () => {
    const verify = verifier({ timeoutMs: 200 });
    const token = await idp.tokenFor(good);
    await idp.close();
    await expect(verify(token)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp' } },
    });
  });
});

describe('a verifier', () => {
  it('is not made without an audience or an issuer', () => {
    expect(() => makeVerifyAccessToken({ issuer: 'http://idp', audience: '' })).toThrow('an audience');
    expect(() => makeVerifyAccessToken({ issuer: '', audience: 'ui-bff' })).toThrow('an issuer');
  });

  it('takes keys from the address it is given, and still demands the issuer', async () => {
    const [keys, other] = [await startTokenIssuer(), await startTokenIssuer()];
    const verify = makeVerifyAccessToken({ issuer: other.issuer, audience: 'bot', keysUrl: `${keys.issuer}/certs` });
    const claims = { sub: 'alice-id', aud: 'bot' };
    await expect(verify(await keys.tokenFor({ ...claims, iss: other.issuer }))).resolves.toMatchObject({
      subject: 'alice-id',
    });
    await expect(verify(await keys.tokenFor(claims))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await Promise.all([keys.close(), other.close()]);
  });

  it('works as soon as the idp does, though it was down at first', async () => {
    const idp = await startTokenIssuer();
    const token = await idp.tokenFor({ sub: 'alice-id', aud: 'ui-bff' });
    const verify = makeVerifyAccessToken({ issuer: `${idp.issuer}-other`, audience: 'ui-bff', timeoutMs: 200 });
    await expect(verify(token)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await idp.close();
  });
});
