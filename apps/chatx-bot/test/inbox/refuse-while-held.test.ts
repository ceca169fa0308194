import { describe, expect, it } from '@jest/globals';
import { refuseWhileHeld } from '../../src/inbox/refuse-while-held.js';
import { ComeBackLater } from '../../src/chat-product/refusals.js';
import { aClaim } from '../claims/a-claim.js';

const { signal } = new AbortController();

/** Handles a claim while the chat product takes no posts for one space. */
async function handled(spaceUuid: string, heldSpace: string) {
  let isBegun = false;
  const requireSaying = (space: string) => {
    if (space === heldSpace) throw new ComeBackLater(1_000);
  };
  const handle = refuseWhileHeld({ requireSaying }, () => {
    isBegun = true;
    return Promise.resolve('answered');
  });
  const outcome = await handle(aClaim({ spaceUuid }), signal).catch((error: unknown) => error);
  return { outcome, isBegun };
}

describe('a message', () => {
  it('is not begun while nothing can be posted in its space', async () => {
    expect(await handled('held', 'held')).toEqual({ outcome: expect.any(ComeBackLater), isBegun: false });
  });

  it('of another space is handled', async () => {
    expect(await handled('free', 'held')).toEqual({ outcome: 'answered', isBegun: true });
  });
});
