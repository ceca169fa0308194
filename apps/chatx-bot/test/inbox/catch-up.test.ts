import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, encodePublicId } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import { type CatchUp, makeCatchUp } from '../../src/inbox/catch-up.js';
import { insist } from '../../src/inbox/insist.js';
import { docdbMissedStore } from '../../src/inbox/missed.docdb.js';
import { chatxMessage } from '../../src/transport/chatx-shapes.js';
import { eventually } from '../world.js';
import { startClaimStore, type StartedClaimStore } from '../claims/start-claim-store.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const down = () => new AppError('SERVICE_UNAVAILABLE', 'chatx is not available at the moment.');

let started: StartedClaimStore;
beforeAll(async () => {
  started = await startClaimStore();
});
afterAll(() => started.close());
beforeEach(() => started.connection.collection('chatx_missed').deleteMany({}));

async function* noPages(): AsyncGenerator<never[]> {
  yield* await Promise.resolve([]);
}

/** A mention that no event told of, and processes that ask the one space for it. */
function aWorld() {
  const missed = { uuid: randomUUID(), created: at(1) };
  const world = { latest: at(0), isDown: false, taken: [] as string[], whileAsked: () => Promise.resolve() };
  const message = chatxMessage.parse({
    id: encodePublicId({ cluster: 'us', type: 'MESSAGE', id: missed.uuid }),
    roomId: 'room',
    personId: 'somebody',
    created: missed.created.toISOString(),
  });
  const aProcess = () =>
    makeCatchUp({
      chat: {
        async *mentions() {
          if (world.isDown) throw down();
          await world.whileAsked();
          yield [message];
        },
        messages: noPages,
        directRooms: noPages,
      },
      claims: {
        latestPublished: () => Promise.resolve(world.latest),
        unknownOf: (uuids) => Promise.resolve(new Set(uuids)),
      },
      missed: docdbMissedStore(started.connection),
      listSpaces: () => Promise.resolve([{ spaceUuid: randomUUID() }]),
      take: ({ messageUuid }) => Promise.resolve(void world.taken.push(messageUuid)),
      ownPersonId: 'me',
      log: silentLog(),
      now: () => at(59).getTime(),
    });
  return { missed, world, aProcess };
}

describe('a look for what was missed', () => {
  it.each([
    ['the same', (one: CatchUp) => one],
    ['the next', (_one: CatchUp, next: CatchUp) => next],
  ])('begins where the one before broke off, whatever came in between: %s process', async (_which, choose) => {
    const { missed, world, aProcess } = aWorld();
    const one = aProcess();
    await one.note();
    world.isDown = true;
    await expect(one.look()).rejects.toThrow('chatx');
    world.isDown = false;
    world.latest = at(50);
    const goesOn = choose(one, aProcess());
    await goesOn.note();

    await goesOn.look();

    expect(world.taken).toEqual([missed.uuid]);
  });

  it('starts again once one has ended', async () => {
    const { world, aProcess } = aWorld();
    const { note, look } = aProcess();
    await note();
    await look();
    world.taken.splice(0);
    world.latest = at(50);
    await note();

    await look();

    expect(world.taken).toEqual([]);
  });

  it('is made again for what went missing while it went on', async () => {
    const { missed, world, aProcess } = aWorld();
    const { note, look } = aProcess();
    await note();
    world.whileAsked = note;
    await look();
    world.taken.splice(0);
    world.latest = at(50);

    await look();

    expect(world.taken).toEqual([missed.uuid]);
  });

  it('fetches nothing when nothing is missing', async () => {
    const { world, aProcess } = aWorld();
    world.isDown = true;

    await aProcess().look();

    expect(world.taken).toEqual([]);
  });
});

/** Spaces with two messages each, the newer first as the product tells them, and a look at all of them. */
function manySpaces(count: number, ask: (space: number) => Promise<void> = () => Promise.resolve()) {
  const uuids = Array.from({ length: count }, () => randomUUID());
  const seen = { asked: [] as number[], taken: [] as string[], atOnce: 0, maxAtOnce: 0 };
  const chat = {
    async *mentions(publicId: string) {
      const space = uuids.findIndex((uuid) => publicId === encodePublicId({ cluster: 'us', type: 'ROOM', id: uuid }));
      seen.asked.push(space);
      seen.atOnce += 1;
      seen.maxAtOnce = Math.max(seen.maxAtOnce, seen.atOnce);
      await ask(space).finally(() => (seen.atOnce -= 1));
      yield [at(2), at(1)].map((created) => messageOf(space, created));
    },
    messages: noPages,
    directRooms: noPages,
  };
  const messageOf = (space: number, created: Date) =>
    chatxMessage.parse({
      id: `${space} at ${created.getUTCMinutes()}`,
      roomId: 'room',
      personId: 'somebody',
      created: created.toISOString(),
    });
  const catchUp = makeCatchUp({
    chat,
    claims: {
      latestPublished: () => Promise.resolve(at(0)),
      unknownOf: (known) => Promise.resolve(new Set(known)),
    },
    missed: docdbMissedStore(started.connection),
    listSpaces: () => Promise.resolve(uuids.map((spaceUuid) => ({ spaceUuid }))),
    take: async ({ messageUuid }) => {
      await new Promise(setImmediate);
      seen.taken.push(messageUuid);
    },
    ownPersonId: 'me',
    log: silentLog(),
    now: () => at(59).getTime(),
  });
  return { seen, catchUp };
}

describe('a look at many spaces', () => {
  const saidIn = (spaces: readonly number[]) => spaces.flatMap((space) => [`${space} at 1`, `${space} at 2`]).sort();
  const inOrder = ({ taken }: { taken: string[] }, space: number) => taken.filter((id) => id.startsWith(`${space} `));

  it('asks a few of them at once, and takes what each said in its order', async () => {
    const { seen, catchUp } = manySpaces(9, () => new Promise(setImmediate));
    await catchUp.note();

    await catchUp.look();

    expect(seen.maxAtOnce).toBe(4);
    expect(seen.taken.toSorted()).toEqual(saidIn([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    for (let space = 0; space < 9; space += 1) expect(inOrder(seen, space)).toEqual([`${space} at 1`, `${space} at 2`]);
  });

  it('does not let others wait for a slow one', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { seen, catchUp } = manySpaces(9, (space) => (space === 0 ? slow.promise : Promise.resolve()));
    await catchUp.note();

    const looked = catchUp.look();

    await eventually(() => Promise.resolve(seen.taken.length === 16 || undefined));
    expect(seen.taken.toSorted()).toEqual(saidIn([1, 2, 3, 4, 5, 6, 7, 8]));
    slow.resolve(undefined);
    await looked;
    expect(inOrder(seen, 0)).toHaveLength(2);
  });

  it('asks those after one that fails, and that one another time', async () => {
    let isBroken = true;
    const { seen, catchUp } = manySpaces(9, (space) =>
      space === 0 && isBroken ? Promise.reject(down()) : Promise.resolve(),
    );
    await catchUp.note();

    await expect(catchUp.look()).rejects.toThrow('chatx');
    expect(seen.taken.toSorted()).toEqual(saidIn([1, 2, 3, 4, 5, 6, 7, 8]));

    isBroken = false;
    await catchUp.look();
    expect(inOrder(seen, 0)).toHaveLength(2);
  });

  it('breaks off when the product itself is down', async () => {
    const { seen, catchUp } = manySpaces(90, () => Promise.reject(down()));
    await catchUp.note();

    await expect(catchUp.look()).rejects.toThrow('chatx');

    expect(seen.asked.length).toBeLessThan(9);
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

  it('ends when it is stopped', async () => {
    const stop = new AbortController();
    const onBroken = () => stop.abort();

    await insist(() => Promise.reject(down()), { onBroken, signal: stop.signal });

    expect(stop.signal.aborted).toBe(true);
  });
});
