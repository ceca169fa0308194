import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { denialTexts, texts } from '../../src/replies/texts.js';
import { allowed, answerWith } from '../fake-ui-bff.js';
import { ask, aSpace, outcomeOf, repliesIn, startTestBot, startWorld, type TestBot, type World } from '../world.js';

let world: World;
let bot: TestBot | undefined;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await bot?.stop();
  bot = undefined;
  world.uiBff.runs.length = 0;
  world.uiBff.takenUp.length = 0;
});

const uuidOf = (id: string) => Buffer.from(id, 'base64').toString('utf8').split('/').at(-1) ?? '';
const [one, two, three] = ['first'.padEnd(7_000, '.'), 'second'.padEnd(7_000, '.'), 'third'.padEnd(7_000, '.')];
const markedWith = (text: string) => `${texts.resumed}\n\n${text}`;

/** A question whose answer a bot left behind when it crashed, having written down that much. */
async function leftBehind(
  progress: object,
  posted: readonly string[] = [],
  before: (replyId: string, roomId: string) => Promise<void> = () => Promise.resolve(),
) {
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'how?');
  const ids: string[] = [];
  for (const markdown of posted) ids.push(await postAsBot(space.roomId, id, markdown));
  await before(ids[0] ?? '', space.roomId);
  await world.collection('chatx_inbox').insertOne({
    _id: uuidOf(id) as never,
    space_id: space.uuid,
    published_at: new Date(),
    state: 'claimed',
    holder: 'somebody who crashed',
    claimed_until: new Date(Date.now() - 1),
    attempts: 1,
    ...(ids.length > 0 && { reply_id: ids[0] }),
    ...progress,
  });
  return { id, space };
}

async function postAsBot(roomId: string, parentId: string, markdown: string): Promise<string> {
  const { CHATX_API_URL: api, CHATX_INTEGRATION_BOT_ACCESS_TOKEN: token } = world.env;
  const res = await fetch(`${api}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ roomId, parentId, markdown }),
  });
  return ((await res.json()) as { id: string }).id;
}

/** Edits a message as often as a bot does before its last word. */
async function editedSevenTimes(roomId: string, id: string): Promise<void> {
  const { CHATX_API_URL: api, CHATX_INTEGRATION_BOT_ACCESS_TOKEN: token } = world.env;
  for (let time = 1; time <= 7; time += 1) {
    const res = await fetch(`${api}/messages/${id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ roomId, markdown: `so far ${time}` }),
    });
    expect(res.status).toBe(200);
  }
}

describe('an answer that a crash cut off', () => {
  it('before its first message was written down is marked as a continuation', async () => {
    world.uiBff.script = () => answerWith('the answer');
    const { id, space } = await leftBehind({ has_begun: true });

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: markedWith('the answer') }]);
  });

  it.each([
    ['before any further message', {}, [texts.working], [one, two, three]],
    ['while the second was posted', { part_begun: 2 }, [one], [one, markedWith(two), three]],
    ['while the third was posted', { part_begun: 3 }, [one, two], [one, two, markedWith(three)]],
  ])('%s goes on there: what is there is not posted again', async (_when, progress, posted, expected) => {
    world.uiBff.takeUp = () => answerWith([one, two, three].join('\n\n'));
    const left = { has_begun: true, run_id: 'run-1', ...progress };
    const { id, space } = await leftBehind(left, posted);

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual(expected);
    expect(world.uiBff.runs).toHaveLength(0);
  });

  it('after it was shown in the making has edits left for its end: nothing is left that seems to go on', async () => {
    world.uiBff.takeUp = async function* () {
      for (let word = 0; word < 60; word += 1) {
        yield ['content', { text: `word${word} ` }] as const;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      yield ['done', {}] as const;
    };
    const { id, space } = await leftBehind({ has_begun: true, run_id: 'run-1' }, [texts.working], (replyId, roomId) =>
      editedSevenTimes(roomId, replyId),
    );

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: expect.stringMatching(/^word0 .* word59 $/) }]);
  });

  it('and that ended because nobody listened to it was interrupted, not cancelled', async () => {
    world.uiBff.takeUp = async function* () {
      yield await Promise.resolve(['cancelled', {}] as const);
    };
    const { id, space } = await leftBehind({ has_begun: true, run_id: 'run-1' }, [texts.working]);

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('interrupted');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([texts.interrupted]);
  });

  it('before its run was written down asks under the same key: it is for ui-bff to know of it', async () => {
    world.uiBff.script = () => answerWith('the answer');
    const { id, space } = await leftBehind({ has_begun: true }, [texts.working]);

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(world.uiBff.runs.map(({ key }) => key)).toEqual([uuidOf(id)]);
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual(['the answer']);
  });
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
      bot = await startTestBot(world);
      const space = await aSpace(world);

      const { id } = await ask(world, space, 'how?');

      expect(await outcomeOf(world, id)).toBe('answered');
      expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual(['half an answer']);
      expect(world.uiBff.takenUp).toHaveLength(5);
    },
  );

  it('and breaks off again and again is taken up for as long as it says something new', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `${at} `);
    world.uiBff.script = halfAnAnswer;
    world.uiBff.takeUp = async function* () {
      const at = world.uiBff.takenUp.length - 1;
      yield await Promise.resolve(['content', { text: words[at] }] as const);
      if (at === words.length - 1) yield ['done', {}] as const;
    };
    bot = await startTestBot(world);
    const space = await aSpace(world);

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([`half an ${words.join('')}`]);
  });

  it('is asked again by the successor of a bot that died as well', async () => {
    world.uiBff.takeUpStatus = failing(2, 503);
    world.uiBff.takeUp = () => answerWith('the answer');
    const { id, space } = await leftBehind({ has_begun: true, run_id: 'run-1' }, [texts.working]);

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual(['the answer']);
  });

  it.each([
    ['for too long is asked no more, and the reader learns that it broke off', 503, 7],
    ['because it is gone is not asked again', 404, 1],
  ])('%s', async (_what, status, times) => {
    world.uiBff.takeUpStatus = () => status;
    world.uiBff.script = halfAnAnswer;
    bot = await startTestBot(world);
    const space = await aSpace(world);

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('truncated');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([`half an \n\n${texts.truncated}`]);
    expect(world.uiBff.takenUp).toHaveLength(times);
  });
});

describe('an answer that was begun and may not go on', () => {
  afterEach(() => {
    world.uiBff.access = () => ({ status: 200, data: allowed });
  });

  it('is replaced by the reason: nobody waits for the rest of it', async () => {
    world.uiBff.access = () => ({
      status: 200,
      data: { allowed: false, space_allowed: true, user_allowed: false, reason: 'missing_user_grant' },
    });
    const { id, space } = await leftBehind({ has_begun: true, run_id: 'run-1' }, [texts.working]);

    bot = await startTestBot(world);

    expect(await outcomeOf(world, id)).toBe('denied:missing_user_grant');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([denialTexts.missing_user_grant]);
  });
});

describe('a ui-bff that dies before the run has told its id', () => {
  const keys = () => [...new Set(world.uiBff.runs.map(({ key }) => key))];
  const answering = () => answerWith('the answer');
  const dying = async function* () {
    world.uiBff.cut();
    yield* [];
    await Promise.resolve();
  };
  afterEach(() => {
    world.uiBff.start = () => ({ status: 200 });
    world.uiBff.script = answering;
  });

  it.each([
    ['before it answered at all', 'start'],
    ['before the first event', 'script'],
  ] as const)('%s gets the order once more under its key: one run, one reply', async (_when, dies) => {
    bot = await startTestBot(world);
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
    bot = await startTestBot(world);
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

  it.each([500, 502, 503])('and answers %i for a while gets it again, and nobody hears of that', async (status) => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    world.uiBff.start = () => ({ status: world.uiBff.runs.length < 4 ? status : 200 });
    world.uiBff.script = answering;

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: 'the answer' }]);
    expect(keys()).toEqual([uuidOf(id)]);
  });

  it('again and again is told as an outage, in one reply', async () => {
    bot = await startTestBot(world);
    const space = await aSpace(world);
    world.uiBff.script = dying;

    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('unavailable');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: texts.unavailable }]);
    expect({ keys: keys(), orders: world.uiBff.runs.length }).toEqual({ keys: [uuidOf(id)], orders: 6 });
  });
});
