import { describe, expect, it } from '@jest/globals';
import { type AccessToken, keepVerified } from '../src/index.js';

const refusal = new Error('refused');

/** A check that counts, on a clock that is told: tokens are good for five minutes, and `bad` never is. */
function counted(livesMs = 300_000) {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const verify = (token: string): Promise<AccessToken> => {
    asked.push(token);
    if (token === 'bad') return Promise.reject(refusal);
    const expiresAt = new Date(livesMs);
    return Promise.resolve({ subject: token, raw: token, expiresAt, audience: [], roles: [], groups: [], scopes: [] });
  };
  return { clock, asked, kept: keepVerified(verify, { now: () => clock.ms }) };
}

describe('a verified token', () => {
  it('is believed for a minute', async () => {
    const { clock, asked, kept } = counted();
    await kept('alice');
    clock.ms = 59_999;
    expect(await kept('alice')).toMatchObject({ subject: 'alice', raw: 'alice' });
    expect(asked).toEqual(['alice']);
  });

  it('is verified again after a minute', async () => {
    const { clock, asked, kept } = counted();
    await kept('alice');
    clock.ms = 60_000;
    await kept('alice');
    expect(asked).toEqual(['alice', 'alice']);
  });

  it('is not believed beyond its own expiry', async () => {
    const { clock, asked, kept } = counted(10_000);
    await kept('alice');
    clock.ms = 10_000;
    await kept('alice');
    expect(asked).toEqual(['alice', 'alice']);
  });

  it('is nobody else’s', async () => {
    const { kept } = counted();
    await kept('alice');
    expect(await kept('bob')).toMatchObject({ subject: 'bob' });
  });

  it('that was refused is asked about every time', async () => {
    const { asked, kept } = counted();
    await expect(kept('bad')).rejects.toBe(refusal);
    await expect(kept('bad')).rejects.toBe(refusal);
    expect(asked).toEqual(['bad', 'bad']);
  });
});
