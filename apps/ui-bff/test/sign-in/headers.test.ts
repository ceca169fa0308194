import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());

describe('every answer of the sign-in routes', () => {
  it.each([
    ['/api/auth/login', 302],
    ['/api/auth/login?return_to=//evil.example', 400],
    ['/api/auth/callback?state=unknown&code=c', 401],
    ['/api/auth/session', 401],
  ])('can be neither framed nor kept, and names no page that they come from: %s', async (path, status) => {
    const res = await stack.call(path);
    expect(res.status).toBe(status);
    expect(res.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(res.headers.get('referrer-policy')).toBe('no-referrer');
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(res.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
