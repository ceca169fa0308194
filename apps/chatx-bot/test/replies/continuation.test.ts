import { afterEach, describe, expect, it } from '@jest/globals';
import { denialTexts, texts } from '../../src/replies/texts.js';
import { allowed, answerWith } from '../fake-ui-bff.js';
import { withBots } from '../with-bots.js';
import { outcomeOf, repliesIn, uuidOf, type World } from '../world.js';
import { leftBehind } from '../runs/left-behind.js';

let world: World;
const startBot = withBots((started) => (world = started));

const [one, two, three] = ['first'.padEnd(7_000, '.'), 'second'.padEnd(7_000, '.'), 'third'.padEnd(7_000, '.')];
const markedWith = (text: string) => `${texts.resumed}\n\n${text}`;

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
    const { id, space } = await leftBehind(world, { has_begun: true });

    await startBot(world);

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
    const { id, space } = await leftBehind(world, left, posted);

    await startBot(world);

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
    const { id, space } = await leftBehind(
      world,
      { has_begun: true, run_id: 'run-1' },
      [texts.working],
      (replyId, roomId) => editedSevenTimes(roomId, replyId),
    );

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: expect.stringMatching(/^word0 .* word59 $/) }]);
  });

  it('and that ended without listeners was interrupted, not cancelled', async () => {
    world.uiBff.takeUp = async function* () {
      yield await Promise.resolve(['cancelled', {}] as const);
    };
    const { id, space } = await leftBehind(world, { has_begun: true, run_id: 'run-1' }, [texts.working]);

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('interrupted');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([texts.interrupted]);
  });

  it('before its run was written down asks under the same key: it is for ui-bff to know of it', async () => {
    world.uiBff.script = () => answerWith('the answer');
    const { id, space } = await leftBehind(world, { has_begun: true }, [texts.working]);

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(world.uiBff.runs.map(({ key }) => key)).toEqual([uuidOf(id)]);
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual(['the answer']);
  });
});

describe('an answer that was begun and may not go on', () => {
  afterEach(() => {
    world.uiBff.access = () => ({ status: 200, data: allowed });
  });

  it('is replaced by the reason', async () => {
    world.uiBff.access = () => ({
      status: 200,
      data: { allowed: false, space_allowed: true, user_allowed: false, reason: 'missing_user_grant' },
    });
    const { id, space } = await leftBehind(world, { has_begun: true, run_id: 'run-1' }, [texts.working]);

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('denied:missing_user_grant');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([denialTexts.missing_user_grant]);
  });
});
