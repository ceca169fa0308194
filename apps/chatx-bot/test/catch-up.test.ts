import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AppError, encodePublicId } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import { insist, makeCatchUp } from '../src/inbox/catch-up.js';
import { chatxMessage } from '../src/transport/chatx-shapes.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const down = () => new AppError('SERVICE_UNAVAILABLE', 'chatx is not available at the moment.');

/** A mention that no event told of, and a look that asks the one space for it. */
function aLook() {
  const missed = { uuid: randomUUID(), created: at(1) };
  const world = { latest: at(0), isDown: false, taken: [] as string[] };
  const message = chatxMessage.parse({
    id: encodePublicId({ cluster: 'us', type: 'MESSAGE', id: missed.uuid }),
    roomId: 'room',
    personId: 'somebody',
    created: missed.created.toISOString(),
  });
  const look = makeCatchUp({
    api: {
      async *mentions() {
        if (world.isDown) throw down();
        yield await Promise.resolve([message]);
      },
    },
    claims: {
      latestPublished: () => Promise.resolve(world.latest),
      unknownOf: (uuids) => Promise.resolve(new Set(uuids)),
    },
    listSpaces: () => Promise.resolve([{ spaceUuid: randomUUID() }]),
    take: ({ messageUuid }) => Promise.resolve(void world.taken.push(messageUuid)),
    ownPersonId: 'me',
    log: silentLog(),
    now: () => at(59).getTime(),
  });
  return { missed, world, look };
}

describe('a look for what was missed', () => {
  it('begins where the one before broke off, whatever came in between', async () => {
    const { missed, world, look } = aLook();
    world.isDown = true;
    await expect(look()).rejects.toThrow('chatx');
    world.isDown = false;
    world.latest = at(50);

    await look();

    expect(world.taken).toEqual([missed.uuid]);
  });

  it('begins anew once one came to its end', async () => {
    const { world, look } = aLook();
    await look();
    world.taken.splice(0);
    world.latest = at(50);

    await look();

    expect(world.taken).toEqual([]);
  });
});

describe('insisting', () => {
  it('looks until a look comes to its end, and tells of those that did not', async () => {
    const broken: unknown[] = [];
    let looks = 0;
    const look = () => ((looks += 1) < 3 ? Promise.reject(down()) : Promise.resolve());

    await insist(look, { onBroken: (error) => broken.push(error), signal: new AbortController().signal, pauseMs: 1 });

    expect([looks, broken.length]).toEqual([3, 2]);
  });

  it('ends when it is told to stop', async () => {
    const stop = new AbortController();
    const onBroken = () => stop.abort();

    await insist(() => Promise.reject(down()), { onBroken, signal: stop.signal });

    expect(stop.signal.aborted).toBe(true);
  });
});
