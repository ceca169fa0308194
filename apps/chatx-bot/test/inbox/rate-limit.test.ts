import { describe, expect, it } from '@jest/globals';
import { withBots } from '../with-bots.js';
import { ask, aSpace, eventually, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));

/** Until when a message is put back, once that is minutes from now. */
const putBackUntil = (space_id: string) =>
  eventually(async () => {
    const claim = await world.collection('chatx_inbox').findOne({ space_id, state: 'claimed' });
    const until = claim?.['claimed_until'] as Date | undefined;
    return until && until.getTime() > Date.now() + 300_000 ? until : undefined;
  });

describe('while the chat product wants nothing to be posted', () => {
  it('messages wait as long as it says, and no agent works on what could not be told', async () => {
    await startBot(world);
    const limited = { do: 'answer', status: 429, retryAfterSeconds: 600 } as const;
    await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', action: limited });
    const [one, other] = [await aSpace(world), await aSpace(world)];
    await ask(world, one, 'who finds out?');
    await putBackUntil(one.uuid);

    await ask(world, other, 'who waits?');
    await putBackUntil(other.uuid);

    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['who finds out?']);
  });
});
