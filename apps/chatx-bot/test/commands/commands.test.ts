import { afterEach, describe, expect, it } from '@jest/globals';
import { spaceObject } from '@parley/authz-client';
import { inLanguage } from '@parley/language';
import { createCommandLimit } from '../../src/commands/command-limit.js';
import { agentsText, commandTexts, doctorText } from '../../src/commands/command-texts.js';
import { commandOf } from '../../src/commands/command-words.js';
import { denialTexts, failureTexts, texts } from '../../src/replies/texts.js';
import { allowed, answerWith } from '../fake-ui-bff.js';
import { lastPrivateTo, withBot } from '../with-bot.js';
import { alice, ask, aSpace, bob, mention, outcomeOf, repliesIn, type Space, workspace, type World } from '../world.js';

let world: World;
withBot((started) => ({ world } = started));
afterEach(async () => {
  await world.control.clearFaults();
  world.uiBff.runs.length = 0;
  world.uiBff.access = () => ({ status: 200, data: allowed });
  world.uiBff.agents = { status: 200, data: [] };
  world.uiBff.script = (run) => answerWith(`Answer to: ${run.body.message}`);
});

async function command(space: Space, words: string, who = alice) {
  const { id } = await ask(world, space, words, {}, who);
  return { id, outcome: await outcomeOf(world, id) };
}

const inSpace = async (space: Space) => (await repliesIn(world, space)).map(({ markdown }) => markdown);

describe('help', () => {
  it('is answered in the thread, for anyone, and no agent runs', async () => {
    const space = await aSpace(world, { mapped: false });

    expect(await command(space, 'Help', bob)).toMatchObject({ outcome: 'command:help' });

    expect(await inSpace(space)).toEqual([commandTexts.help]);
    expect(world.uiBff.runs).toHaveLength(0);
  });

  it.each([
    ['help', 'help'],
    [' /Doctor ', 'doctor'],
    ['AGENTS', 'agents'],
    ['Hilfe', 'help'],
    ['/diagnose', 'doctor'],
    ['assistenten', 'agents'],
  ])('%j is a command', (text, name) => {
    expect(commandOf(text)).toBe(name);
  });

  it('names commands of its own language, and answers a German one in German', async () => {
    const space = await aSpace(world);
    expect(await command(space, 'hilfe')).toMatchObject({ outcome: 'command:help' });
    const [german = ''] = await inSpace(space);
    expect(german).toBe(inLanguage('de', () => commandTexts.help));
    for (const text of [german, commandTexts.help])
      expect([...text.matchAll(/- `(\w+)`/g)].map(([, word = '']) => commandOf(word))).toEqual([
        'help',
        'agents',
        'doctor',
      ]);
  });

  it.each(['help me to deploy', '', 'constructor', 'doctors', 'who is a doctor'])('%j is a question', (text) => {
    expect(commandOf(text)).toBeUndefined();
  });
});

describe('doctor', () => {
  it('tells only the person who asked their status', async () => {
    const space = await aSpace(world);

    expect(await command(space, 'doctor')).toMatchObject({ outcome: 'command:doctor' });

    expect(await inSpace(space)).toEqual([texts.seePrivate]);
    const told = await lastPrivateTo(world, alice);
    expect(told).toContain('- Your account: linked\n- Team of this space: platform\n');
    expect(told).toContain('- Assistant: docs\n- You and this space have access to it: yes');
    expect(world.uiBff.runs).toHaveLength(0);
  });

  it('finds what is missing: the link', async () => {
    const space = await aSpace(world);
    await command(space, 'doctor', bob);

    const told = await lastPrivateTo(world, bob);
    expect(told).toContain('- Your account: not linked\n- Team of this space: not checked');
    expect(told).toContain(denialTexts.CHATX_USER_NOT_LINKED);
  });

  it.each([
    ['the team', { mapped: false }, '- Team of this space: none', denialTexts.CHATX_SPACE_TEAM_NOT_FOUND],
    ['the route', { granted: false }, '- Assistant: none', denialTexts.CHATX_ROUTE_DENIED],
  ])('finds what is missing: %s', async (_what, options, finding, advice) => {
    const space = await aSpace(world, options);
    await command(space, 'doctor');

    const told = await lastPrivateTo(world, alice);
    expect(told).toContain(finding);
    expect(told).toContain(advice);
  });

  it('tells of the last thing that went wrong for the asker, a denial or a failed answer', async () => {
    const space = await aSpace(world);
    world.uiBff.access = () => ({ status: 503 });
    await command(space, 'a question');
    world.uiBff.access = () => ({ status: 200, data: allowed });
    await command(space, 'doctor');
    expect(await lastPrivateTo(world, alice)).toMatch(/UTC\): I am temporarily unavailable/);

    world.uiBff.script = async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['error', { error: 'inside', code: 'INTERNAL_ERROR' }];
    };
    await command(space, 'another question');
    const failed = await world.collection('audit_events').findOne({ action: 'chatx.answer' }, { sort: { ts: -1 } });
    expect(failed).toMatchObject({ outcome: 'error', resource: spaceObject(workspace, space.uuid) });
    await command(space, 'doctor');

    expect(await lastPrivateTo(world, alice)).toContain(`UTC): ${texts.failed}`);
  });

  it('asked in private is answered there, once', async () => {
    const { id } = await world.control.as(alice).post({ toPersonEmail: 'parley@bots.example.test', text: 'doctor' });
    expect(await outcomeOf(world, id)).toBe('command:doctor');

    expect(await lastPrivateTo(world, alice)).toContain('Your status in this space');
  });

  it('says nothing of it in the space when it cannot write privately', async () => {
    const space = await aSpace(world);
    const refusal = { do: 'answer', status: 403 } as const;
    await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', action: refusal });

    await command(space, 'doctor');

    expect(await inSpace(space)).toEqual([texts.cannotWritePrivately]);
  });
});

describe('agents', () => {
  it('lists those of the space that the asker may use, the first one by default', async () => {
    const space = await aSpace(world, { route: { users: { enabled: true, listen: 'mention' } } });
    const second = { user: spaceObject(workspace, space.uuid), relation: 'user', object: 'agent:ops' };
    await world.relations.apply({ writes: [second] });
    const routes = world.collection('chatx_space_agent_routes');
    const { _id, ...route } = (await routes.findOne({ space_id: space.uuid }))!;
    await routes.insertOne({ ...route, agent_id: 'ops', priority: 200 });
    const docs = { id: 'docs', name: 'Docs', description: 'Knows the manuals' };
    world.uiBff.agents = { status: 200, data: [{ id: 'other', name: 'Other', description: '' }, docs] };

    expect(await command(space, 'agents')).toMatchObject({ outcome: 'command:agents' });

    expect(await lastPrivateTo(world, alice)).toBe(agentsText([docs]));
    expect(agentsText([docs])).toContain('**Docs** (`docs`), default: Knows the manuals');
  });

  it('are not shown to unknown people', async () => {
    const space = await aSpace(world);
    await command(space, 'agents', bob);

    expect(await lastPrivateTo(world, bob)).toBe(denialTexts.CHATX_USER_NOT_LINKED);
  });

  it('that cannot be listed are an outage, not none', async () => {
    const space = await aSpace(world);
    world.uiBff.agents = { status: 503, data: [] };
    await command(space, 'agents');

    expect(await lastPrivateTo(world, alice)).toBe(denialTexts.pdp_unavailable);
  });
});

it('commands beyond ten a minute get a request to wait', () => {
  let at = 0;
  const mayCommand = createCommandLimit({ now: () => at });
  const tenTimes = (who: string) => Array.from({ length: 10 }, () => mayCommand(who));

  expect([...tenTimes('alice'), mayCommand('alice')]).toEqual([...Array<boolean>(10).fill(true), false]);
  expect(mayCommand('bob')).toBe(true);
  at = 60_000;
  expect(mayCommand('alice')).toBe(true);
});

it('a person who asks too often is asked to wait each time, and is answered again later', async () => {
  const space = await aSpace(world);
  const words: (string | undefined)[] = [];
  for (let time = 0; time < 21; time += 1) await command(space, 'help', bob);
  words.push(...(await inSpace(space)));

  expect(words).toHaveLength(21);
  expect(words).toContain(commandTexts.tooMany);
});

it('commands are on record', async () => {
  const space = await aSpace(world);
  const { id } = await world.control.as(alice).post({ roomId: space.roomId, markdown: `${mention} help` });
  await outcomeOf(world, id);

  const event = await world.collection('audit_events').findOne({ action: 'chatx.command' }, { sort: { ts: -1 } });
  expect(event).toMatchObject({ outcome: 'success', reason: 'help', actor: expect.stringMatching(/^sha256:/) });
});

it.each([
  ['failed:INTERNAL_ERROR', texts.failed],
  ['failed:NOT_FOUND', failureTexts.assistantGone()],
  ['run_refused:404', failureTexts.assistantGone()],
  ['run_refused:503', texts.unavailable],
  ['truncated', texts.failed],
])('doctor says of %s what was said then', (reason, text) => {
  expect(doctorText({ allowed: false, reason: 'pdp_unavailable' }, { ts: new Date(0), reason }, 'Wait.')).toContain(
    text,
  );
});

it('commands are answered in plain words', () => {
  const verdict = { allowed: false, reason: 'pdp_unavailable' } as const;
  const trouble = { ts: new Date(0), reason: 'failed:INTERNAL_ERROR' };
  for (const text of [
    commandTexts.help,
    agentsText([]),
    doctorText(verdict, undefined, 'Wait.'),
    doctorText(verdict, trouble),
  ])
    expect(text).not.toMatch(/idp|authz|docdb|tuple|scope|slug|token|exchange|CHATX_|pdp|INTERNAL/i);
});
