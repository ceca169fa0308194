import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { texts } from '../../src/replies/texts.js';
import { answerWith, type Script } from '../fake-ui-bff.js';
import {
  ask,
  aSpace,
  eventually,
  outcomeOf,
  repliesIn,
  startTestBot,
  startWorld,
  type TestBot,
  type World,
} from '../world.js';

let world: World;
let bot: TestBot | undefined;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await bot?.stop();
  bot = undefined;
  await world.control.clearFaults();
  world.uiBff.runs.length = 0;
  world.uiBff.script = (run) => answerWith(`Answer to: ${run.body.message}`);
  world.uiBff.takeUp = undefined;
});

/** A gate that a script waits at. */
function aGate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { open: () => resolve(undefined), opened: promise };
}

const waitingAt = (gate: ReturnType<typeof aGate>): Script =>
  async function* (run) {
    yield ['run', { run_id: 'run-1' }];
    await gate.opened;
    yield ['content', { text: `Answer to: ${run.body.message}` }];
    yield ['done', {}];
  };

const runsReach = (count: number) => eventually(() => Promise.resolve(world.uiBff.runs.length >= count || undefined));

describe('nothing is done twice', () => {
  it('when an event comes twice (G2)', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    await world.control.fault({ kind: 'event', action: { do: 'duplicate' } });
    const { id } = await ask(world, space, 'once');
    expect(await outcomeOf(world, id)).toBe('answered');
    const next = await ask(world, space, 'next');
    await outcomeOf(world, next.id);

    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['once', 'next']);
    expect(await repliesIn(world, space)).toHaveLength(2);
  });

  it('when a run is left by one bot and taken up by the next: same run, same reply', async () => {
    const gate = aGate();
    world.uiBff.script = waitingAt(gate);
    bot = await startTestBot(world);
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'long');
    await eventually(
      async () => (await world.collection('chatx_inbox').findOne({ run_id: 'run-1', state: 'claimed' })) ?? undefined,
    );
    await bot.stop();
    world.uiBff.takeUp = () => answerWith('the whole answer');

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(world.uiBff.runs).toHaveLength(1);
    expect(world.uiBff.takenUp).toContain('/api/v1/chat/stream/run-1');
    expect(await repliesIn(world, space)).toMatchObject([{ text: 'the whole answer' }]);
    gate.open();
  });

  it('a run that nobody remembers is owned up to instead of being repeated', async () => {
    const gate = aGate();
    world.uiBff.script = waitingAt(gate);
    bot = await startTestBot(world);
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'long');
    await eventually(
      async () => (await world.collection('chatx_inbox').findOne({ run_id: 'run-1', state: 'claimed' })) ?? undefined,
    );
    await bot.stop();

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('interrupted');
    expect(world.uiBff.runs).toHaveLength(1);
    expect(await repliesIn(world, space)).toMatchObject([{ text: texts.interrupted }]);
    gate.open();
  });
});

describe('nothing is lost', () => {
  it('that came while nobody listened', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    await bot.stop();
    const { id } = await ask(world, space, 'anybody?');

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('that a crashed bot had claimed', async () => {
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'left behind');
    const uuid = Buffer.from(id, 'base64').toString('utf8').split('/').at(-1);
    await world.collection('chatx_inbox').insertOne({
      _id: uuid as never,
      space_id: space.uuid,
      published_at: new Date(),
      state: 'claimed',
      holder: 'somebody who crashed',
      claimed_until: new Date(Date.now() - 1),
      attempts: 1,
    });

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('when an event is lost on the way: the gap is seen and the space is asked', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    await outcomeOf(world, (await ask(world, space, 'first')).id);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const lost = await ask(world, space, 'lost');
    const next = await ask(world, space, 'next');

    expect(await outcomeOf(world, next.id)).toBe('answered');
    expect(await outcomeOf(world, lost.id)).toBe('answered');
    const replies = await repliesIn(world, space);
    expect(replies.slice(1).map(({ parentId }) => parentId)).toEqual([lost.id, next.id]);
  });

  it('when the space cannot be asked at first', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    await outcomeOf(world, (await ask(world, space, 'first')).id);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const lost = await ask(world, space, 'lost');
    // A refusal that is not waited for: the messages of the space, and the next one, are asked for anew after it.
    const down = { do: 'answer', status: 401 } as const;
    await world.control.fault({ kind: 'http', method: 'GET', path: '/v1/messages', times: 2, action: down });
    await ask(world, space, 'next');

    expect(await outcomeOf(world, lost.id)).toBe('answered');
  });

  it.each([undefined, 1001, 1008, 1011, 4000, 4401])('when the socket is closed (%s)', async (code) => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    await world.control.closeSockets(code);
    const { id } = await ask(world, space, 'are you back?');

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it.each([401, 404, 429, 503])('when the socket is refused with %i at first (G22)', async (status) => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    await world.control.fault({ kind: 'upgrade', status });
    await world.control.closeSockets();
    const { id } = await ask(world, space, 'are you back?');

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('when the product refuses for a while: message, people and replies', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    const limited = { do: 'answer', status: 429, retryAfterSeconds: 0 } as const;
    await world.control.fault({ kind: 'http', method: 'GET', path: '/v1/messages', times: 2, action: limited });
    await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', times: 2, action: limited });
    await world.control.fault({
      kind: 'http',
      method: 'PUT',
      path: '/v1/messages',
      times: 2,
      action: { do: 'answer', status: 502 },
    });
    const { id } = await ask(world, space, 'patience');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toHaveLength(1);
  });

  it('when a message cannot be fetched at first (G1)', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    await world.control.fault({
      kind: 'http',
      method: 'GET',
      path: '/v1/messages',
      action: { do: 'answer', status: 404 },
    });
    const { id } = await ask(world, space, 'late');

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('a pong that does not come ends the connection, and the next one works', async () => {
    bot = await startTestBot(world, { timing: { pingMs: 50, pongMs: 40 } });
    await world.control.fault({ kind: 'pong' });
    await eventually(() => Promise.resolve(bot?.lines.find(({ reason }) => reason === 'pong not received')));
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'still there?');

    expect(await outcomeOf(world, id)).toBe('answered');
  });
});

describe('order', () => {
  it('is kept within a space, and spaces do not wait for each other (G10, G30)', async () => {
    bot = await startTestBot(world);
    const [slow, fast] = [await aSpace(world), await aSpace(world)];
    const gate = aGate();
    world.uiBff.script = (run) =>
      run.body.message === 'slow one' ? waitingAt(gate)(run) : answerWith(`Answer to: ${run.body.message}`);
    const one = await ask(world, slow, 'slow one');
    await runsReach(1);
    const two = await ask(world, slow, 'two');
    const other = await ask(world, fast, 'other');
    expect(await outcomeOf(world, other.id)).toBe('answered');
    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['slow one', 'other']);

    gate.open();

    expect(await outcomeOf(world, two.id)).toBe('answered');
    expect(await outcomeOf(world, one.id)).toBe('answered');
    expect((await repliesIn(world, slow)).map(({ parentId }) => parentId)).toEqual([one.id, two.id]);
  });
});

describe('what is older of a space goes first', () => {
  it('when it had to be put back', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    const gone = { do: 'answer', status: 404 } as const;
    await world.control.fault({ kind: 'http', method: 'GET', path: '/v1/messages', times: 2, action: gone });
    const asked = [await ask(world, space, 'one'), await ask(world, space, 'two'), await ask(world, space, 'three')];
    for (const { id } of asked) expect(await outcomeOf(world, id)).toBe('answered');

    expect((await repliesIn(world, space)).map(({ parentId }) => parentId)).toEqual(asked.map(({ id }) => id));
  });

  it('when a replica that died still has it', async () => {
    const space = await aSpace(world);
    const [one, two] = [await ask(world, space, 'one'), await ask(world, space, 'two')];
    const uuidOf = (id: string) => Buffer.from(id, 'base64').toString('utf8').split('/').at(-1);
    const left = (id: string, at: number, heldMs: number) => ({
      _id: uuidOf(id) as never,
      space_id: space.uuid,
      published_at: new Date(at),
      state: 'claimed',
      holder: 'somebody who crashed',
      claimed_until: new Date(Date.now() + heldMs),
      attempts: 1,
    });
    const at = Date.now();
    await world.collection('chatx_inbox').insertMany([left(one.id, at - 2, 1_000), left(two.id, at - 1, -1)]);
    bot = await startTestBot(world);
    for (const { id } of [two, one]) expect(await outcomeOf(world, id)).toBe('answered');

    expect((await repliesIn(world, space)).map(({ parentId }) => parentId)).toEqual([one.id, two.id]);
  });
});

describe('a bot that hears nothing', () => {
  it('is not ready, though all else is well, until it hears again', async () => {
    bot = await startTestBot(world);
    const readiness = async () => {
      const res = await fetch(`${bot?.url ?? ''}/readyz`);
      return { status: res.status, body: (await res.json()) as { dependencies: Record<string, unknown> } };
    };
    await world.control.fault({ kind: 'upgrade', times: 1_000, status: 503 });
    await world.control.closeSockets();

    const deaf = await eventually(async () => {
      const seen = await readiness();
      return seen.status === 503 ? seen : undefined;
    });
    expect(JSON.stringify(deaf.body)).toContain('chatx');

    await world.control.clearFaults();
    await eventually(async () => ((await readiness()).status === 200 ? true : undefined));
  });
});

describe('two replicas', () => {
  it('one listens, the other is ready to; when the first goes, the second hears', async () => {
    bot = await startTestBot(world);
    const second = await startTestBot(world);
    expect((await world.control.devices()).filter(({ connected }) => connected)).toHaveLength(1);
    await bot.stop();
    bot = second;
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'who is there?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await world.control.devices()).filter(({ name }) => name === 'parley-chatx-bot')).toHaveLength(1);
  });

  it('a lease that was never given back is taken over when it has run out', async () => {
    await world.collection('chatx_leases').insertOne({
      _id: 'listener' as never,
      holder: 'somebody who crashed',
      until: new Date(Date.now() + 500),
    });

    bot = await startTestBot(world);

    const other = { _id: 'listener' as never, holder: { $ne: 'somebody who crashed' } };
    await eventually(async () => (await world.collection('chatx_leases').findOne(other)) ?? undefined);
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'whose turn is it?');
    expect(await outcomeOf(world, id)).toBe('answered');
  });
});
