import { afterEach, describe, expect, it } from '@jest/globals';
import { texts } from '../../src/replies/texts.js';
import { answerWith } from '../fake-ui-bff.js';
import { withBots } from '../with-bots.js';
import { ask, aSpace, outcomeOf, repliesIn, uuidOf, type World } from '../world.js';
import { leftBehind } from '../runs/left-behind.js';

let world: World;
const startBot = withBots((started) => (world = started));
afterEach(() => {
  world.uiBff.takenUp.length = 0;
});

describe('a run that lives on in a ui-bff that cannot be asked for it', () => {
  afterEach(() => {
    world.uiBff.takeUpStatus = () => 200;
  });
  const halfAnAnswer = async function* () {
    yield await Promise.resolve(['run', { run_id: 'run-1' }] as const);
    yield ['content', { text: 'half an ' }] as const;
  };
  const theRest = async function* () {
    yield await Promise.resolve(['content', { text: 'answer' }] as const);
    yield ['done', {}] as const;
  };
  const failing = (times: number, status: number) => () => (world.uiBff.takenUp.length <= times ? status : 200);

  it.each([500, 502, 503, 429])(
    'and answers %i for a while is asked again, and its answer is whole',
    async (status) => {
      world.uiBff.takeUpStatus = failing(4, status);
      world.uiBff.script = halfAnAnswer;
      world.uiBff.takeUp = theRest;
      await startBot(world);
      const space = await aSpace(world);

      const { id } = await ask(world, space, 'how?');

      expect(await outcomeOf(world, id)).toBe('answered');
      expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual(['half an answer']);
      expect(world.uiBff.takenUp).toHaveLength(5);
    },
  );

  it('and breaks again and again is resumed for as long as it brings something new', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `${at} `);
    world.uiBff.script = halfAnAnswer;
    world.uiBff.takeUp = async function* () {
      const at = world.uiBff.takenUp.length - 1;
      yield await Promise.resolve(['content', { text: words[at] }] as const);
      if (at === words.length - 1) yield ['done', {}] as const;
    };
    await startBot(world);
    const space = await aSpace(world);

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([`half an ${words.join('')}`]);
  });

  it('is asked again by the successor of a bot that died as well', async () => {
    world.uiBff.takeUpStatus = failing(2, 503);
    world.uiBff.takeUp = () => answerWith('the answer');
    const { id, space } = await leftBehind(world, { has_begun: true, run_id: 'run-1' }, [texts.working]);

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual(['the answer']);
  });

  it.each([
    ['for too long is asked no more, and the reader learns that it broke off', 503, 7],
    ['because it is gone is not asked again', 404, 1],
  ])('%s', async (_what, status, times) => {
    world.uiBff.takeUpStatus = () => status;
    world.uiBff.script = halfAnAnswer;
    await startBot(world);
    const space = await aSpace(world);

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('truncated');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([`half an \n\n${texts.truncated}`]);
    expect(world.uiBff.takenUp).toHaveLength(times);
  });
});

describe('a ui-bff that dies before the run has sent its id', () => {
  const keys = () => [...new Set(world.uiBff.runs.map(({ key }) => key))];
  const answering = () => answerWith('the answer');
  const dying = async function* () {
    world.uiBff.cut();
    yield* [];
    await Promise.resolve();
  };
  afterEach(() => {
    world.uiBff.start = () => ({ status: 200 });
  });

  it.each([
    ['before it answered at all', 'start'],
    ['before the first event', 'script'],
  ] as const)('%s gets the order once more under its key: one run, one reply', async (_when, dies) => {
    await startBot(world);
    const space = await aSpace(world);
    const isFirst = () => world.uiBff.runs.length === 1;
    world.uiBff.start = () => {
      if (dies === 'start' && isFirst()) world.uiBff.cut();
      return { status: 200 };
    };
    world.uiBff.script = () => (dies === 'script' && isFirst() ? dying() : answering());

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: 'the answer' }]);
    expect({ keys: keys(), orders: world.uiBff.runs.length }).toEqual({ keys: [uuidOf(id)], orders: 2 });
  });

  it('finds the conversation busy with its own order, and waits for that', async () => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.start = () => {
      if (world.uiBff.runs.length === 1) world.uiBff.cut();
      return world.uiBff.runs.length === 2 ? { status: 409, code: 'CONFLICT' } : { status: 200 };
    };
    world.uiBff.script = answering;

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: 'the answer' }]);
    expect(keys()).toEqual([uuidOf(id)]);
  });

  it.each([500, 502, 503])('and answers %i for a while gets it again, without a word in the chat', async (status) => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.start = () => ({ status: world.uiBff.runs.length < 4 ? status : 200 });
    world.uiBff.script = answering;

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: 'the answer' }]);
    expect(keys()).toEqual([uuidOf(id)]);
  });

  it('again and again is reported as an outage, in one reply', async () => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.script = dying;

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('unavailable');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: texts.unavailable }]);
    expect({ keys: keys(), orders: world.uiBff.runs.length }).toEqual({ keys: [uuidOf(id)], orders: 6 });
  });
});
