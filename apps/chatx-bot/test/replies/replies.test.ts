import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type StartRequest, tooManyRuns, type WhomToAsk } from '@parley/contracts';
import { wordsForOutcome } from '../../src/replies/failure-words.js';
import { failureTexts, texts } from '../../src/replies/texts.js';
import { answerWith, type Script } from '../fake-ui-bff.js';
import { withBot } from '../with-bot.js';
import { alice, ask, aSpace, eventually, outcomeOf, repliesIn, type World } from '../world.js';

let world: World;
withBot((started) => ({ world } = started));
/** Who can help in the team of the space. */
const whom = 'an admin of the team Platform (Ada Lovelace)';
beforeAll(() => {
  const data: WhomToAsk = { of: 'team', team_name: 'Platform', names: ['Ada Lovelace'], more: false };
  world.uiBff.whomToAsk = (team) => (team === 'platform' ? { status: 200, data } : { status: 503 });
});
afterEach(async () => {
  await world.control.clearFaults();
  world.uiBff.script = (run) => answerWith(`Answer to: ${run.body.message}`);
  world.uiBff.start = () => ({ status: 200 });
});

async function answerTo(script: Script) {
  world.uiBff.script = script;
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'question');
  const outcome = await outcomeOf(world, id);
  return { space, outcome, replies: await repliesIn(world, space) };
}

describe('a growing answer', () => {
  it('begins with a placeholder, is edited in time, and ends whole though it grew a hundred times', async () => {
    const { replies, outcome } = await answerTo(async function* () {
      yield ['run', { run_id: 'r' }];
      for (let word = 0; word < 100; word += 1) {
        yield ['content', { text: `word${word} ` }];
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      yield ['done', {}];
    });

    expect(outcome).toBe('answered');
    expect(replies).toHaveLength(1);
    expect(replies[0]?.markdown).toMatch(/^word0 .* word99 $/);
  });

  it('shows what there is so far', async () => {
    const space = await aSpace(world);
    const finished = Promise.withResolvers<undefined>();
    world.uiBff.script = async function* () {
      yield ['run', { run_id: 'r' }];
      yield ['content', { text: 'so far' }];
      await finished.promise;
      yield ['done', {}];
    };
    const { id } = await ask(world, space, 'question');

    const shown = await eventually(async () =>
      (await repliesIn(world, space)).find(({ markdown }) => markdown?.startsWith('so far')),
    );

    expect(shown.markdown).toContain(texts.stillWorking);
    finished.resolve(undefined);
    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await repliesIn(world, space))[0]?.markdown).toBe('so far');
  });

  it('too long for one message goes on in further ones of the thread', async () => {
    const paragraphs = Array.from({ length: 30 }, (_, n) => `${n} ${'ä'.repeat(300)}`);
    const { replies } = await answerTo(() => answerWith(paragraphs.join('\n\n')));

    expect(replies.length).toBeGreaterThan(2);
    expect(new Set(replies.map(({ parentId }) => parentId)).size).toBe(1);
    expect(replies.map(({ markdown }) => markdown).join('\n\n')).toBe(paragraphs.join('\n\n'));
  });

  it('is posted as a new message when the placeholder can no longer be edited', async () => {
    const edits = { kind: 'http', method: 'PUT', path: '/v1/messages', times: 20 } as const;
    await world.control.fault({ ...edits, action: { do: 'answer', status: 400 } });
    const { replies, outcome } = await answerTo(() => answerWith('the answer'));

    expect(outcome).toBe('answered');
    expect(replies.map(({ text }) => text)).toContain('the answer');
  });

  it('mentions nobody, whatever the model wrote', async () => {
    const { replies, space } = await answerTo(() => answerWith(`<@all> and <@personEmail:${alice}> look`));

    expect(replies[0]?.markdown).not.toContain('<@');
    const messages = await world.control.as(alice).messages(space.roomId);
    expect(messages.at(-1)).not.toHaveProperty('mentionedGroups');
  });
});

describe('a run that does not end well', () => {
  it('broken off: what there is, and that it is not all', async () => {
    const { replies, outcome } = await answerTo(async function* () {
      yield await Promise.resolve(['run', { run_id: 'gone' }] as const);
      yield ['content', { text: 'half an' }];
    });

    expect(outcome).toBe('truncated');
    expect(replies[0]?.markdown).toBe(`half an\n\n${texts.truncated}`);
  });

  it('whose words were lost in part: what there is, and where the rest is missing', async () => {
    const { replies, outcome } = await answerTo(async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['content', { text: 'the beginning' }];
      yield ['gap', { from: 3, to: 5 }];
      yield ['gap', { from: 6, to: 9 }];
      yield ['content', { text: 'the ' }];
      yield ['content', { text: 'end' }];
      yield ['done', {}];
    });

    expect(outcome).toBe('answered');
    expect(replies.map(({ markdown }) => markdown)).toEqual([`the beginning\n\n${texts.partLost}\n\nthe end`]);
  });

  it('of which nothing is left: that it was lost, not that there was nothing to say', async () => {
    const { replies } = await answerTo(async function* () {
      yield await Promise.resolve(['gap', { from: 1, to: 9 }] as const);
      yield ['done', {}];
    });

    expect(replies).toMatchObject([{ markdown: texts.partLost }]);
  });

  it('written by its agent, whatever sub-agents say on the way', async () => {
    const { replies } = await answerTo(async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['content', { text: 'I look it up.', namespace: ['researcher'] }];
      yield ['content', { text: 'It is ', namespace: [] }];
      yield ['content', { text: 'blue.' }];
      yield ['done', {}];
    });

    expect(replies.map(({ markdown }) => markdown)).toEqual(['It is blue.']);
  });

  it('failed: said in plain words, without the reason', async () => {
    const { replies, outcome } = await answerTo(async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['error', { error: 'secret inside', code: 'INTERNAL_ERROR' }];
    });

    expect(outcome).toBe('failed:INTERNAL_ERROR');
    expect(replies).toMatchObject([{ markdown: texts.failed }]);
  });

  it.each([
    ['SERVICE_UNAVAILABLE', texts.unavailable],
    ['AUTHZ_UNAVAILABLE', texts.unavailable],
    ['RATE_LIMIT_EXCEEDED', texts.tooMany],
    ['NOT_FOUND', failureTexts.assistantGone(whom)],
    ['FORBIDDEN', failureTexts.notPermitted(whom)],
    ['UNAUTHORIZED', texts.failed],
    ['BAD_GATEWAY', failureTexts.noAnswer(whom)],
  ])('failed with %s: the reader knows what to do, below what there is', async (code, text) => {
    const { replies, outcome } = await answerTo(async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['content', { text: 'Half of it.' }];
      yield ['error', { error: 'secret inside', code }];
    });

    expect(outcome).toBe(`failed:${code}`);
    expect(replies).toMatchObject([{ markdown: `Half of it.\n\n${text}` }]);
  });

  it('without some tools: what was missing stands below the answer', async () => {
    const { replies } = await answerTo(async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['warning', { message: 'The tools of t are unavailable: tool server t rejected the access token.' }];
      yield ['warning', { message: 'Not used: [look](https://evil.example/x) of t.' }];
      yield ['content', { text: 'The limit is 40.' }];
      yield ['done', {}];
    });

    expect(replies).toMatchObject([
      {
        markdown:
          'The limit is 40.\n\n_The tools of t are unavailable: tool server t rejected the access token._\n\n_Not used: look (evil.example) of t._',
      },
    ]);
  });

  it('silent: said so', async () => {
    const { replies } = await answerTo(() => answerWith(''));

    expect(replies).toMatchObject([{ markdown: texts.emptyAnswer }]);
  });

  it('waiting for a decision that no card can show in full: the person is told where to decide, and it is ended', async () => {
    const { replies, outcome } = await answerTo(async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      const tool_args = { text: 'x'.repeat(6_001) };
      const call = { tool_name: 'write', tool_args, allowed_decisions: ['approve', 'reject'] };
      yield ['input_required', { type: 'tool_approval', interrupt_id: 'i1', agent: 'docs', ...call }];
    });

    expect(outcome).toBe('input_required');
    expect(replies).toMatchObject([{ markdown: texts.needsDecision }]);
    expect(world.uiBff.cancelled).toHaveLength(1);
  });

  it.each([
    [400, texts.failed, 'run_refused:400'],
    [404, failureTexts.assistantGone(whom), 'run_refused:404'],
    [409, texts.busy, 'busy'],
    [403, failureTexts.notPermitted(whom), 'denied:run_refused'],
    [429, texts.tooMany, 'run_refused:429'],
    [503, texts.unavailable, 'run_refused:503'],
  ])('refused with %i: the reader knows what to do', async (status, text, expected) => {
    world.uiBff.start = () => ({ status });
    const { replies, outcome } = await answerTo(() => answerWith(''));

    expect(outcome).toBe(expected);
    expect(replies).toMatchObject([{ markdown: text }]);
  });
});

it('a person at the limit of concurrent questions is asked to wait for one or stop one', async () => {
  const details = { reason: tooManyRuns };
  world.uiBff.start = () => ({ status: 429, code: 'RATE_LIMIT_EXCEEDED', details });
  const { replies, outcome } = await answerTo(() => answerWith(''));

  expect(replies).toMatchObject([{ markdown: texts.tooManyOfYours }]);
  expect(wordsForOutcome(outcome)).toBe(texts.tooManyOfYours);
});

describe('a space that the bot was removed from', () => {
  it('is left alone, and nothing runs for it any more', async () => {
    world.uiBff.cancelled.length = 0;
    const space = await aSpace(world);
    await world.control.fault({
      kind: 'http',
      method: 'POST',
      path: '/v1/messages',
      action: { do: 'answer', status: 403 },
    });
    const { id } = await ask(world, space, 'question');

    expect(await outcomeOf(world, id)).toBe('undeliverable:403');
    const [{ agent_id, conversation_id }] = world.uiBff.runs.slice(-1).map(({ body }) => body) as [StartRequest];
    expect(world.uiBff.cancelled.map(({ body }) => body)).toEqual([{ agent_id, conversation_id }]);
  });
});
