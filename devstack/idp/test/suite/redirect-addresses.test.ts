import { describe, expect, it } from '@jest/globals';
import { agentCode, agentRequest } from '../agent.js';
import { Browser } from '../browser.js';
import { startTestIdp } from '../fixture.js';

describe('where people are sent back to by a public client', () => {
  it.each([
    'http://127.0.0.1:49152/callback',
    'http://127.0.0.1:8080/',
    'http://127.0.0.1:8080',
    'http://127.0.0.1/deep/er/callback',
    'http://localhost:33418/oauth/callback',
    'http://localhost:33418/callback?from=here',
  ])('%s: loopback, on whatever port', async (redirect_uri) => {
    const idp = await startTestIdp();

    const { landed } = await agentCode(idp, { redirect_uri });

    expect(new URL(landed).searchParams.get('code')).toBeTruthy();
    expect(new URL(landed).origin).toBe(new URL(redirect_uri).origin);
  });

  it.each([
    'https://127.0.0.1:49152/callback',
    'http://evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost.evil.example/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://someone@127.0.0.1:49152/callback',
    'http://[::1]:49152/callback',
    'http://LOCALHOST:49152/callback',
    'http://127.1:49152/callback',
    'http://0.0.0.0:49152/callback',
    'http://127.0.0.1:49152/a/../callback',
    'http://127.0.0.1:49152/a/%2e%2e/callback',
    'http://127.0.0.1:49152/a/..',
    'http://127.0.0.1:49152/a\\..\\callback',
    'agent://callback',
    'urn:ietf:wg:oauth:2.0:oob',
    '/callback',
    '',
  ])('never %s', async (redirect_uri) => {
    const idp = await startTestIdp();

    const { res } = await new Browser().open(agentRequest(idp, { redirect_uri }).url);

    expect(res?.status).toBe(400);
    expect(res?.headers.get('content-type')).toContain('text/html');
  });

  it.each(['http://127.0.0.1:3001/api/auth/callback', 'http://127.0.0.1:3000/api/auth/callback/more'])(
    'is no way around the one address of a client that has one: %s',
    async (redirect_uri) => {
      const idp = await startTestIdp();

      const { res } = await new Browser().open(agentRequest(idp, { client_id: 'ui-bff', redirect_uri }).url);

      expect(res?.status).toBe(400);
    },
  );
});
