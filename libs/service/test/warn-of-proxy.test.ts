import { afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics, createServiceApp, envelopeErrorBody, type Listening } from '../src/index.js';
import { letAllIn, recordingLog, serveForTest } from '../src/testing/index.js';

describe('a service', () => {
  let server: Listening;
  afterEach(() => server.close());

  /** Asks as often as there are headers; the warnings about proxies that it logged. */
  const warningsOf = async (trustedProxies: string[], ...asked: Record<string, string>[]) => {
    const { log, lines } = recordingLog();
    const metrics = createMetrics('test');
    server = await serveForTest(
      createServiceApp({
        ...{ log, metrics, errorBody: envelopeErrorBody, trustedProxies },
        ...{ routes: [], entrance: letAllIn },
      }),
    );
    for (const headers of asked) await (await fetch(server.url, { headers })).text();
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
    return lines.filter(({ level, msg }) => level === 'warn' && String(msg).includes('set TRUSTED_PROXIES'));
  };

  it.each(['X-Forwarded-For', 'x-forwarded-for', 'Forwarded'])(
    'that believes no proxy warns once of one that sends %s, and never of its value',
    async (header) => {
      const forwarded = { [header]: 'for=203.0.113.7' };
      expect(await warningsOf([], {}, forwarded, forwarded)).toHaveLength(1);
    },
  );

  it('warns of nothing without such a header', async () => {
    expect(await warningsOf([], {}, { 'x-forwarded-proto': 'https', via: '1.1 proxy' })).toEqual([]);
  });

  it('that believes a proxy warns of none', async () => {
    expect(await warningsOf(['127.0.0.1'], { 'x-forwarded-for': '203.0.113.7' })).toEqual([]);
  });
});
