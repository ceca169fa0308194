import { afterEach, describe, expect, it } from '@jest/globals';
import type { AnswerCheck, Citation, TurnNews } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { followRun } from '../../src/runs/follow-run.js';
import { maxMessageBytes } from '../../src/replies/split-markdown.js';
import { answerWith, type Script } from '../fake-ui-bff.js';
import { lastPrivateTo, withBot } from '../with-bot.js';
import { alice, ask, aSpace, outcomeOf, repliesIn, type World } from '../world.js';

const webUrl = 'https://parley.example.test';
const found = 'https://wiki.example.com/ports';

const cited = (number: number, more: Partial<Citation> = {}): Citation => ({
  ...{ number, datasource_id: 'docs:wiki', document_id: `doc ${number}`, title: `Guide ${number}` },
  ...{ text: 'The port is 4400.', hash: 'ab'.repeat(32), ...more },
});
const cite = (number: number, more?: Partial<Citation>): TurnNews => ({ event: 'cite', data: cited(number, more) });
const content = (text: string): TurnNews => ({ event: 'content', data: { text } });
const checked = (more: Partial<AnswerCheck>): TurnNews => ({
  event: 'checked',
  data: { basis: 'knowledge', marks: [], ...more },
});
const search: TurnNews[] = [
  { event: 'tool_start', data: { tool_call_id: '1', tool_name: 'search', args: { query: 'port' } } },
  { event: 'tool_end', data: { tool_call_id: '1', result: `Source: ${found}` } },
];
const documentUrl = (number: number) => `${webUrl}/knowledge/documents/docs%3Awiki/doc%20${number}`;

/** What an answer of these events ends as, and what was shown on the way. */
async function told(events: readonly TurnNews[], more: { webUrl?: string } = { webUrl }) {
  async function* run() {
    await Promise.resolve();
    yield* [...events, { event: 'done', data: {} } as const];
  }
  const shown: string[] = [];
  const following = { isTakenUp: false, wasLeft: false, isResumed: false, signal: new AbortController().signal };
  const onText = (soFar: () => string) => void shown.push(soFar());
  const nothing = () => Promise.resolve(undefined);
  const { text } = await followRun(run(), { ...following, ...more, onText, onRun: nothing, nameWhom: nothing });
  return { text, shown };
}

describe('the sources of an answer', () => {
  it('stand below it, a line for each passage, with what was not confirmed', async () => {
    const { text, shown } = await told([
      ...search,
      cite(1, { address: found, place: 'Start' }),
      content('It is 4400 [1], '),
      cite(2),
      content('not 4500 [2].'),
      checked({
        marks: [
          { number: 1, confirmed: true },
          { number: 2, confirmed: false, doubt: 'number' },
        ],
      }),
    ]);
    expect(text).toBe(
      [
        'It is 4400 [1], not 4500 [2].',
        '',
        'Sources:',
        '',
        `1. [Guide 1](${found}) (Start)`,
        `2. [Guide 2](${documentUrl(2)}) (not confirmed)`,
      ].join('\n'),
    );
    expect(shown.join('\n')).not.toContain('Sources:');
  });

  it('are titles alone where nothing is known to lead to', async () => {
    const { text } = await told([cite(1), content('So [1].')], {});
    expect(text).toBe('So [1].\n\nSources:\n\n1. Guide 1');
  });

  it('lead to no address that the run has not found', async () => {
    const evil = { address: 'https://evil.test/?d=1', title: 'Read https://evil.test/?d=2 [now](https://evil.test/3)' };
    const { text } = await told([...search, cite(1, evil), content('So [1].')]);
    expect(text).not.toContain('https://evil.test');
    expect(text).toContain(`](${documentUrl(1)})`);
  });

  it('lead into the document where the run found its address alone', async () => {
    const { text } = await told([...search, cite(1, { address: `${found}#page=3` }), content('So [1].')]);
    expect(text).toContain(`1. [Guide 1](${found}#page=3)`);
  });

  it('are not said twice where passages are quoted with their sources', async () => {
    const quoted = [
      `**Guide 1** [1]\n\n> The port is 4400.\n\nSource: [Guide 1](<${found}>)`,
      '**Guide 2** [2]\n\n> Source: another one\n\nSource: document `doc 2`',
    ].join('\n\n');
    const { text } = await told([...search, cite(1, { address: found }), cite(2), content(quoted)]);
    expect(text).toBe(
      [
        '**Guide 1** [1]\n\n> The port is 4400.',
        '**Guide 2** [2]\n\n> Source: another one',
        `Sources:\n\n1. [Guide 1](${found})\n2. [Guide 2](${documentUrl(2)})`,
      ].join('\n\n'),
    );
  });

  it('say who vouches for them, and until when', async () => {
    const verified = { by: 'Grace', until: '2027-03-01T00:00:00.000Z' };
    const { text } = await told([cite(1, { verified }), content('So [1].')]);
    expect(text).toContain('(verified by Grace until 1 Mar 2027)');
  });

  it('are none for an empty answer', async () => {
    expect((await told([cite(1)])).text).not.toContain('Sources:');
  });
});

describe('an answer that cites nothing', () => {
  it.each([
    ['of the model alone says so', 'model', "Forty-two.\n\n_Not from the team's knowledge._"],
    ['that is talk says nothing', 'talk', 'Forty-two.'],
    ['whose question was not found says nothing without near documents', 'not_found', 'Forty-two.'],
  ] as const)('%s', async (_case, basis, expected) => {
    expect((await told([content('Forty-two.'), checked({ basis })])).text).toBe(expected);
  });

  it('names the documents nearest to the question', async () => {
    const nearest = [{ datasource_id: 'docs:wiki', document_id: 'doc 7', title: 'Guide 7' }];
    const { text } = await told([content('Nothing.'), checked({ basis: 'not_found', nearest })]);
    expect(text).toBe(`Nothing.\n\nThe nearest documents:\n\n- [Guide 7](${documentUrl(7)})`);
  });
});

describe('in the chat product', () => {
  let world: World;
  withBot((started) => ({ world } = started));
  afterEach(() => {
    world.uiBff.script = (run) => answerWith(`Answer to: ${run.body.message}`);
    world.uiBff.runs.length = 0;
  });

  const script = (...events: TurnNews[]): Script =>
    async function* () {
      yield await Promise.resolve(['run', { run_id: 'run-1' }] as const);
      for (const one of events) if (one.event !== 'gap') yield [one.event, one.data];
      yield ['done', {}];
    };

  it('they are those of a run that was asked for the team of the space, and of no other', async () => {
    world.uiBff.script = script(cite(1), content('So [1].'));
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'which port?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown)).toEqual([
      'So [1].\n\nSources:\n\n1. Guide 1',
    ]);
    expect(world.uiBff.runs.map(({ claims, body }) => [claims['active_team'], body.client_context])).toMatchObject([
      ['platform', { chatx_space_id: space.uuid }],
    ]);
  });

  it('they stay with the person where they are answered privately', async () => {
    world.uiBff.script = script(cite(1), content('So [1].'));
    const space = await aSpace(world);
    const mappings = world.collection('chatx_space_team_mappings');
    await mappings.updateOne({ chatx_space_id: space.uuid }, { $set: { answer_privately: true } });
    const { id } = await ask(world, space, 'which port?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await lastPrivateTo(world, alice)).toBe('So [1].\n\nSources:\n\n1. Guide 1');
    expect((await repliesIn(world, space)).map(({ markdown }) => markdown).join()).not.toContain('Guide 1');
    expect(world.uiBff.runs[0]?.claims).toMatchObject({ sub: demoUserIds.alice });
    expect(world.uiBff.runs[0]?.claims).not.toHaveProperty('active_team');
  });

  it('they go on in further messages where one cannot hold them', async () => {
    const many = Array.from({ length: 50 }, (_, at) => cite(at + 1, { title: `${'ä'.repeat(140)} ${at + 1}` }));
    world.uiBff.script = script(...many, content(many.map((_, at) => `[${at + 1}]`).join(' ')));
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'everything?');

    expect(await outcomeOf(world, id)).toBe('answered');
    const parts = (await repliesIn(world, space)).map(({ markdown = '' }) => markdown);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(maxMessageBytes);
    expect(parts.join('\n').match(/^\d+\. ä/gm)).toHaveLength(50);
  });
});
