import { afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics, createServiceApp, envelopeErrorBody, type Listening } from '../src/index.js';
import { isInside } from '../src/http/watch-for-proxy.js';
import { letAllIn, recordingLog, serveForTest } from '../src/testing/index.js';

describe('a service', () => {
  let server: Listening;
  let told: { gauge?: string; warnings?: string[] };
  const checkReadiness = () => Promise.resolve({ ready: true, partly: [], dependencies: {} });
  const toldBy = async ({ registry }: ReturnType<typeof createMetrics>) => {
    const [, gauge] = /^untrusted_proxy\{[^}]*\} (\d)$/m.exec(await registry.metrics()) ?? [];
    const { warnings } = (await (await fetch(`${server.url}/readyz`)).json()) as { warnings?: string[] };
    return { ...(gauge !== undefined && { gauge }), ...(warnings && { warnings }) };
  };
  afterEach(() => server.close());

  /** Asks as often as there are headers; the warnings about proxies that it logged. */
  const warningsOf = async (trustedProxies: string[], ...asked: Record<string, string>[]) => {
    const { log, lines } = recordingLog();
    const metrics = createMetrics('test');
    server = await serveForTest(
      createServiceApp({
        ...{ log, metrics, errorBody: envelopeErrorBody, trustedProxies },
        ...{ routes: [], entrance: letAllIn },
        operations: { health: { checkReadiness, stopping: new AbortController().signal } },
      }),
    );
    expect(await toldBy(metrics)).toEqual(trustedProxies.length === 0 ? { gauge: '0' } : {});
    for (const headers of asked) await (await fetch(server.url, { headers })).text();
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
    told = await toldBy(metrics);
    return lines.filter(({ level, msg }) => level === 'warn' && String(msg).includes('set TRUSTED_PROXIES'));
  };

  it.each(['X-Forwarded-For', 'x-forwarded-for', 'Forwarded'])(
    'that believes no proxy warns once of one that sends %s, and never of its value',
    async (header) => {
      const forwarded = { [header]: 'for=203.0.113.7' };
      expect(await warningsOf([], {}, forwarded, forwarded)).toHaveLength(1);
      expect(told).toEqual({ gauge: '1', warnings: ['TRUSTED_PROXIES'] });
    },
  );

  it('warns of nothing without such a header', async () => {
    expect(await warningsOf([], {}, { 'x-forwarded-proto': 'https', via: '1.1 proxy' })).toEqual([]);
  });

  it('that believes a proxy warns of none', async () => {
    expect(await warningsOf(['127.0.0.1'], { 'x-forwarded-for': '203.0.113.7' })).toEqual([]);
    expect(told).toEqual({});
  });
});

describe('an address', () => {
  it.each(['10.42.0.7', '172.31.1.1', '192.168.1.1', '100.64.0.1', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.1.2.3'])(
    '%s is inside a network',
    (address) => expect(isInside(address)).toBe(true),
  );

  it.each(['203.0.113.7', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', undefined])('%s is not', (address) =>
    expect(isInside(address)).toBe(false),
  );
});
