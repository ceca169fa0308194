import { describe, expect, it } from '@jest/globals';
import { withBots } from '../with-bots.js';
import { alice, ask, aSpace, eventually, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));

/** Until when a message is put back, once that is minutes from now. */
const putBackUntil = (space_id: string) =>
  eventually(async () => {
    const claim = await world.collection('chatx_inbox').findOne({ space_id, state: 'claimed' });
    const until = claim?.['claimed_until'] as Date | undefined;
    return until && until.getTime() > Date.now() + 300_000 ? until : undefined;
  });

const limited = { do: 'answer', status: 429, retryAfterSeconds: 3600 } as const;

describe('while the chat product wants nothing to be posted in one space', () => {
  it('its messages wait as long as it says, no agent works on them, and another space is answered', async () => {
    await startBot(world);
    const [one, other] = [await aSpace(world), await aSpace(world)];
    await world.control.fault({
      kind: 'http',
      method: 'POST',
      path: '/v1/messages',
      roomId: one.roomId,
      times: 100,
      action: limited,
    });
    await ask(world, one, 'who finds out?');
    await putBackUntil(one.uuid);
    await ask(world, one, 'who waits?');
    await ask(world, other, 'who is answered?');

    await eventually(async () => {
      const messages = await world.control.as(alice).messages(other.roomId);
      return messages.some(({ markdown }) => markdown?.includes('Answer to: who is answered?')) || undefined;
    });

    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['who finds out?', 'who is answered?']);
  });
});
