import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { callerOf, requireBearer } from '../src/express/index.js';
import { makeVerifyAccessToken } from '../src/index.js';
import { startTokenIssuer, type TokenIssuer } from '../src/testing/index.js';

describe('requireBearer', () => {
  let idp: TokenIssuer;
  beforeAll(async () => {
    idp = await startTokenIssuer();
  });
  afterAll(() => idp.close());

  const app = () => {
    const guard = requireBearer(makeVerifyAccessToken({ issuer: idp.issuer, audience: 'ui-bff' }));
    const failed: ErrorRequestHandler = (error: { code?: string; message: string }, _req, res, _next) =>
      void res.status(error.code === 'UNAUTHORIZED' ? 401 : 500).json({ message: error.message });
    return express()
      .get('/me', guard, (req, res) => void res.json({ subject: callerOf(req).subject }))
      .get('/unguarded', (req, res) => void res.json(callerOf(req)))
      .use(failed);
  };

  it('lets a good bearer through and tells who it is', async () => {
    const token = await idp.tokenFor({ sub: 'alice-id', aud: 'ui-bff' });
    const res = await request(app()).get('/me').set('authorization', `bearer ${token}`);
    expect(res.body).toEqual({ subject: 'alice-id' });
  });

  it.each([
    ['no header', undefined, 'Bearer'],
    ['another scheme', 'Basic YTpi', 'Bearer'],
    ['two tokens', 'Bearer a b', 'Bearer'],
    ['a bad token', 'Bearer a.b.c', 'Bearer error="invalid_token"'],
  ])('stops %s', async (_case, header, challenge) => {
    const res = await request(app())
      .get('/me')
      .set(header === undefined ? {} : { authorization: header });
    expect(res.status).toBe(401);
    expect(res.headers['www-authenticate']).toBe(challenge);
  });

  it('is missed loudly where a route forgot it', async () => {
    expect((await request(app()).get('/unguarded')).status).toBe(500);
  });
});
