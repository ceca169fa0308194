import { describe, expect, it } from '@jest/globals';
import { createTokenCache } from '../src/index.js';

const aToken = (name: string, ms = 300_000) => ({ name, expiresAt: new Date(ms) });

/** A cache on a clock that is told, and what was fetched for it. */
function counted(options: { maxEntries?: number } = {}) {
  const clock = { ms: 0 };
  const cache = createTokenCache<ReturnType<typeof aToken>>({ now: () => clock.ms, ...options });
  const fetched: string[] = [];
  const get = (name: string, ms?: number) =>
    cache.get(name, () => {
      fetched.push(name);
      return Promise.resolve(aToken(name, ms));
    });
  return { clock, cache, fetched, get };
}

describe('a token that is kept', () => {
  it('is replaced half a minute before it expires', async () => {
    const { clock, fetched, get } = counted();
    await get('a');
    clock.ms = 269_999;
    await get('a');
    expect(fetched).toEqual(['a']);
    clock.ms = 270_000;
    await get('a');
    expect(fetched).toEqual(['a', 'a']);
  });

  it('is fetched once for all who ask at the same time, and not kept where that fails', async () => {
    const { cache, fetched, get } = counted();
    await Promise.all([get('a'), get('a'), get('a')]);
    expect(fetched).toEqual(['a']);
    await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await get('b')).toMatchObject({ name: 'b' });
  });

  it('is not the one that was forgotten while it was being fetched', async () => {
    const { cache, fetched, get } = counted();
    const late = Promise.withResolvers<ReturnType<typeof aToken>>();
    const asked = cache.get('a', () => late.promise);
    cache.forget('a');
    late.resolve(aToken('refused'));
    await asked;

    expect(await get('a')).toMatchObject({ name: 'a' });
    expect(fetched).toEqual(['a']);
  });

  it('makes room for others, the oldest first', async () => {
    const { fetched, get } = counted({ maxEntries: 2 });
    for (const name of ['a', 'b', 'c', 'b', 'c', 'a']) await get(name);
    expect(fetched).toEqual(['a', 'b', 'c', 'a']);
  });

  it('is not kept when it has no time left: an expired one must not last for ever', async () => {
    const { clock, fetched, get } = counted();
    clock.ms = 100_000;
    for (const expiresAt of [50_000, 129_999, 130_000, Number.NaN]) await get('expired', expiresAt);
    for (const expiresAt of [130_002, 130_002]) await get('good', expiresAt);
    expect(fetched).toEqual(['expired', 'expired', 'expired', 'expired', 'good']);
  });

  it('reaches everybody who waits for one, even when more are fetched than are kept', async () => {
    const { cache } = counted({ maxEntries: 2 });
    const late = Promise.withResolvers<undefined>();
    const asked = ['a', 'b', 'c'].map((name) => cache.get(name, () => late.promise.then(() => aToken(name))));
    late.resolve(undefined);
    expect((await Promise.all(asked)).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});
