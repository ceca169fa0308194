import { describe, expect, it } from '@jest/globals';
import { type Sender, trustedNetwork } from './trusted-network.js';

const host = 'rag.internal:9446';
const aSender = (remoteAddress: string, { headers = {}, ...more }: Partial<Sender> = {}): Sender => ({
  headers: { host, ...headers },
  ip: remoteAddress,
  socket: { remoteAddress },
  ...more,
});

describe('the trusted network', () => {
  const rules = {
    networks: ['10.20.0.0/16', 'fd00::/8'],
    token: undefined,
    hosts: ['rag.internal'],
    role: 'readonly' as const,
  };
  const isTrusted = trustedNetwork(rules);

  it.each(['10.20.3.4', '::ffff:10.20.3.4', 'fd00::1'])('is where %s is', (address) => {
    expect(isTrusted(aSender(address))).toBe(true);
  });

  it.each(['10.21.0.1', '127.0.0.1', '::1', '::ffff:10.21.0.1', 'fe80::1', 'not an address', ''])(
    'is not where %j is',
    (address) => {
      expect(isTrusted(aSender(address))).toBe(false);
    },
  );

  it('is where a believed proxy says that the request comes from', () => {
    const headers = { 'x-forwarded-for': '10.20.3.4' };

    expect(isTrusted(aSender('192.0.2.1', { ip: '10.20.3.4', headers }))).toBe(true);
    expect(isTrusted(aSender('10.20.0.1', { ip: '192.0.2.1', headers }))).toBe(false);
  });

  it.each([
    { 'x-forwarded-for': '10.20.3.4' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=10.20.3.4' },
    { 'x-real-ip': '10.20.3.4' },
    { via: '1.1 proxy' },
  ])('is not where a proxy of it that nobody believes hands a request on with %j', (headers) => {
    expect(isTrusted(aSender('10.20.0.1', { headers }))).toBe(false);
  });

  it('is not where a page is looked at', () => {
    expect(isTrusted(aSender('10.20.3.4', { headers: { origin: 'https://elsewhere.example.org' } }))).toBe(false);
  });

  it.each<[string | string[] | undefined, boolean]>([
    ['the-word-that-they-share', true],
    ['the-word-that-they-shar', false],
    ['', false],
    [['the-word-that-they-share'], false],
    [undefined, false],
  ])('wants its token, where there is one: %j', (sent, isIn) => {
    const asksForToken = trustedNetwork({ ...rules, token: 'the-word-that-they-share' });

    expect(asksForToken(aSender('10.20.3.4', { headers: { 'x-trust-token': sent } }))).toBe(isIn);
    expect(asksForToken(aSender('10.21.0.1', { headers: { 'x-trust-token': sent } }))).toBe(false);
  });

  it.each([
    'evil.example.org',
    'evil.example.org:9446',
    'rag.internal.evil.example.org',
    'rag.internal@evil',
    '',
    undefined,
  ])('is not where a page has pointed its own name here: %s', (name) => {
    expect(isTrusted(aSender('10.20.3.4', { headers: { host: name } }))).toBe(false);
  });
});
