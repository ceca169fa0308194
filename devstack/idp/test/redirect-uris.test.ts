import { describe, expect, it } from '@jest/globals';
import { isRedirectAllowed } from '../src/clients/redirect-uris.js';

describe('an address that people are sent back to', () => {
  it.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/callback', true],
    ['http://[::1]/callback', 'http://[::1]:5000/callback', true],
    ['http://127.0.0.1:3000/callback', 'http://127.0.0.1:5000/callback', false],
    ['https://127.0.0.1/callback', 'https://127.0.0.1:5000/callback', false],
    ['http://agents.example.test/callback', 'http://agents.example.test:5000/callback', false],
    ['https://agents.example.test/*', 'https://agents.example.test/callback?a=b', true],
    ['https://agents.example.test/*', 'https://agents.example.test', true],
    ['https://agents.example.test/*', 'https://agents.example.test.evil.example/', false],
    ['https://agents.example.test/a/*', 'https://agents.example.test/ab', false],
    ['https://agents.example.test/a/*', 'https://agents.example.test/a/%2E%2e%2fb', false],
    ['http://127.0.0.1/*', 'http://127.0.0.1:5000/callback#fragment', false],
    ['http://127.0.0.1/*', 'http://127.0.0.1:5000/call back', false],
  ])('registered %s, asked for %s: %s', (registered, asked, isAllowed) => {
    expect(isRedirectAllowed([registered], asked)).toBe(isAllowed);
  });

  it('is none where a client has none', () => {
    expect(isRedirectAllowed(undefined, 'http://127.0.0.1/')).toBe(false);
  });
});
