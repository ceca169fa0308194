import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '../stack.js';

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const largeScript = 'export const told = 0;\n'.repeat(1_000);

let folder: string;
let stack: Stack;
let call: Stack['call'];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta nonce="__CSP_NONCE__"><script src="/assets/a-1.js">');
  writeFileSync(join(folder, 'diagram.html'), '<!doctype html><title>Diagram</title>');
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'large-1.js'), largeScript);
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  stack = await startStack();
  ({ call } = await stack.startService({ UI_FOLDER: folder }));
});
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true });
});

describe('the pages', () => {
  it.each(['/', '/chat', '/chat/some-id?x=1', '/spaces/demo/abc'])(
    'open at %s, for whoever is not signed in too',
    async (path) => {
      const res = await call(path, { headers: asBrowser });
      expect(res.status).toBe(200);
      expect(res.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await res.text()).toMatch(/^<!doctype html>/);
    },
  );

  it('may run nothing inline and nothing from elsewhere, and are kept by no cache', async () => {
    const { headers } = await call('/chat', { headers: asBrowser });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|data:|\*/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('carry a nonce that is another each time, and the policy names it', async () => {
    const nonceOf = async () => {
      const res = await call('/', { headers: asBrowser });
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(await res.text()) ?? [];
      expect(res.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  it('frame nothing but what draws a diagram, which has no origin and reaches nothing', async () => {
    const page = await call('/chat', { headers: asBrowser });
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    const frame = await call('/diagram.html', { headers: asBrowser });
    expect(await frame.text()).toContain('<title>Diagram</title>');
    expect(frame.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ]);
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it('let the frame, which has no origin, load scripts and nothing else', async () => {
    const { headers } = await call('/assets/a-1.js', { headers: { origin: 'null' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    for (const path of ['/icon.svg', '/chat', '/diagram.html', '/api/version'])
      expect((await call(path, { headers: asBrowser })).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('load files that stay for ever by their name, and others that are asked for again', async () => {
    const asset = await call('/assets/a-1.js');
    expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await call('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await call('/assets/a-1.js', { headers: { range: 'bytes=99999-' } })).status).toBe(200);
  });

  it.each(['br', 'gzip'])('come packed as %s to whoever takes that', async (encoding) => {
    const res = await call('/assets/large-1.js', { headers: { 'accept-encoding': encoding } });
    expect(res.headers.get('content-encoding')).toBe(encoding);
    expect(res.headers.get('vary')).toContain('Accept-Encoding');
    expect(await res.text()).toBe(largeScript);
  });

  it.each([
    ['/api/nothing', asBrowser],
    ['/assets/gone-2.js', asBrowser],
    ['/index.html', {}],
    ['/chat', { accept: 'application/json' }],
    ['/assets/..%2findex.html', {}],
  ])('do not stand in for what is not there: %s', async (path, headers) => {
    const res = await call(path, { headers });
    expect(res.status).toBe(404);
    expect(await res.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('use up nothing of what a person may ask', async () => {
    const { headers } = await call('/assets/a-1.js');
    expect(headers.get('x-ratelimit-remaining')).toBeNull();
  });

  it('are not there without a folder, and a folder without a page keeps the service from starting', async () => {
    expect((await stack.call('/chat', { headers: asBrowser })).status).toBe(404);
    await expect(stack.startService({ UI_FOLDER: join(folder, 'assets') })).rejects.toThrow(/UI_FOLDER/);
  });
});
