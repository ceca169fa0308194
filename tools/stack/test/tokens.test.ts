import { describe, expect, it } from '@jest/globals';
import { freshToken } from '../src/seed/tokens.js';

describe('freshToken', () => {
  it('asks for another token before the first one runs out, and not sooner', async () => {
    let [now, asked] = [0, 0];
    const token = freshToken(
      () => Promise.resolve(`token ${++asked}`),
      () => now,
    );

    const first = await token();
    now = 60_000;
    const second = await token();
    now = 60_001;
    const third = await token();

    expect([first, second, third]).toEqual(['token 1', 'token 1', 'token 2']);
  });
});
