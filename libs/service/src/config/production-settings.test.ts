import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readEnvironment } from './read-environment.js';
import { requireHttps } from './require-https.js';

const table = z.object({ CHATX_LINK_HMAC_SECRET: z.string(), OIDC_AUDIENCE: z.string().default('parley') });
const read = (secret: string, NODE_ENV: string) =>
  readEnvironment('parley', table, { CHATX_LINK_HMAC_SECRET: secret, OIDC_AUDIENCE: 'secret', NODE_ENV });

describe('secrets in production', () => {
  it.each(['changemechangeme', 'secret', 'Password', 'your-secret-here', 'xxxxxxxxxxxxxxxx', '12345678'])(
    'may not be the placeholder %s',
    (secret) => {
      expect(() => read(secret, 'production')).toThrow('CHATX_LINK_HMAC_SECRET is a placeholder');
      expect(() => read(secret, 'development')).not.toThrow();
    },
  );

  it('may be anything random, and other settings may be words', () => {
    expect(read('vT9kQ2mZ7xW4pL8sR1nB6cY3hJ5dF0gA', 'production').OIDC_AUDIENCE).toBe('secret');
  });
});

describe('the public address in production', () => {
  it('is https, or loopback', () => {
    expect(() => requireHttps('parley', 'PUBLIC_URL', 'http://parley.example.org')).toThrow('must be https');
    expect(() => requireHttps('parley', 'PUBLIC_URL', 'http://127.0.0.1.example.org')).toThrow('must be https');
    for (const url of ['https://parley.example.org', 'http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:80'])
      expect(() => requireHttps('parley', 'PUBLIC_URL', url)).not.toThrow();
  });
});
