import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { agreeWithIssuer, createIdpClock, pingIssuer } from '../src/index.js';

const sixMinutes = 360_000;
const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** An idp whose answers are dated as told. */
async function anIdp(dated: () => number) {
  const server = createServer((_req, res) => {
    res.setHeader('date', new Date(dated()).toUTCString());
    res.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
  });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

const never = new AbortController().signal;
const off = ({ now }: { now: () => number }) => Math.abs(now() - Date.now());

describe('the time as the idp has it', () => {
  it.each([sixMinutes, -sixMinutes])(
    'holds on a machine whose clock is %d ms off, which readiness tells',
    async (ms) => {
      const clock = createIdpClock(() => Date.now() + ms);
      const issuer = await anIdp(Date.now);
      await agreeWithIssuer(issuer, clock, never);
      expect(off(clock)).toBeLessThan(2_000);
      const differs = { more: { details: { reason: 'clock_differs' } } };
      await expect(pingIssuer(issuer, never, clock)).rejects.toMatchObject(differs);
    },
  );

  it('is the machine’s own where both agree, and while the idp is away', async () => {
    const clock = createIdpClock();
    await agreeWithIssuer(await anIdp(() => Date.now() - 3_000), clock, never);
    await agreeWithIssuer('http://127.0.0.1:1', clock, never);
    expect(off(clock)).toBeLessThan(1_000);
  });

  it('is not learned from an answer that some cache has kept', () => {
    let at = Date.now();
    const [clock, kept] = [createIdpClock(() => at), at - sixMinutes];
    for (let asked = 0; asked < 5; asked += 1) {
      clock.compare({ at: kept, tookMs: 0 });
      at += 2_000;
    }
    expect(clock.now()).toBe(at);
  });

  it('is not learned from answers that take long', () => {
    const at = Date.now();
    const clock = createIdpClock(() => at);
    for (let asked = 0; asked < 3; asked += 1) expect(clock.compare({ at: at - 7_000, tookMs: 7_500 })).toBe(0);
    expect(clock.now()).toBe(at);
  });

  it('follows a clock that is set right while the service runs', () => {
    let ahead = sixMinutes;
    const clock = createIdpClock(() => Date.now() + ahead);
    const ask = () => clock.compare({ at: Date.now(), tookMs: 0 });
    [ask, ask].forEach((each) => each());
    expect(off(clock)).toBeLessThan(2_000);
    ahead = 0;
    [ask, ask].forEach((each) => each());
    expect(off(clock)).toBeLessThan(1_000);
  });
});
