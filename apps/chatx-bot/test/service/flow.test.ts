import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { pseudonymOf } from '@parley/docdb';
import { texts } from '../../src/replies/texts.js';
import { answerWith } from '../fake-ui-bff.js';
import {
  alice,
  ask,
  aSpace,
  mention,
  outcomeOf,
  repliesIn,
  startTestBot,
  startWorld,
  type TestBot,
  workspace,
  type World,
} from '../world.js';

let world: World;
let bot: TestBot;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  bot = await startTestBot(world);
});
afterEach(async () => {
  await bot.stop();
  world.uiBff.runs.length = 0;
  world.uiBff.script = (run) => answerWith(`Answer to: ${run.body.message}`);
});

describe('a question of a person who may ask', () => {
  it('is answered in its thread by the routed agent, in the name of that person and team', async () => {
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'how do I deploy?');

    expect(await outcomeOf(world, id)).toBe('answered');

    expect(await repliesIn(world, space)).toMatchObject([{ parentId: id, text: 'Answer to: how do I deploy?' }]);
    const [run] = world.uiBff.runs;
    expect(run?.body).toMatchObject({ message: 'how do I deploy?', agent_id: 'docs' });
    expect(run?.body.client_context).toMatchObject({ chatx_space_id: space.uuid, chatx_message_id: id });
    expect(run?.claims).toMatchObject({ sub: demoUserIds.alice, active_team: 'platform', azp: 'chatx-bot' });
    const check = world.uiBff.accessChecks.at(-1);
    expect(check?.path).toBe(`/api/admin/chatx/spaces/${workspace}/${space.uuid}/access-check`);
    expect(check?.body).toEqual({ resource: { type: 'agent', id: 'docs' }, action: 'use' });
  });

  it('is written down before the agent runs, without the person’s id', async () => {
    const space = await aSpace(world);
    const { id, personId } = await ask(world, space, 'hello');
    await outcomeOf(world, id);

    const event = await world.collection('audit_events').findOne({}, { sort: { ts: -1 } });

    expect(event).toMatchObject({ action: 'chatx.invoke', resource: 'agent:docs', outcome: 'allow' });
    // The pseudonym that the person has in every service.
    const kept = await world.collection('audit_subject_keys').findOne({ _id: demoUserIds.alice as never });
    expect(event?.['actor']).toBe(pseudonymOf(demoUserIds.alice, String(kept?.['subject_key'])));
    expect(JSON.stringify(event)).not.toContain(personId);
  });

  it('in a thread is answered in that thread, and goes on with its conversation', async () => {
    const space = await aSpace(world);
    const root = await ask(world, space, 'first');
    await outcomeOf(world, root.id);
    const second = await ask(world, space, 'second', { parentId: root.id });
    await outcomeOf(world, second.id);

    expect((await repliesIn(world, space)).map(({ parentId }) => parentId)).toEqual([root.id, root.id]);
    const [one, two] = world.uiBff.runs;
    expect(two?.body.conversation_id).toBe(one?.body.conversation_id);
  });

  it('falls back to the root of the thread where the product refuses a reply to a reply', async () => {
    const space = await aSpace(world);
    const root = await world.control.as(alice).post({ roomId: space.roomId, text: 'between people' });
    const fault = {
      kind: 'http',
      method: 'POST',
      path: '/v1/messages',
      action: { do: 'answer', status: 400 },
    } as const;
    await world.control.fault(fault);
    const { id } = await ask(world, space, 'hello', { parentId: root.id });

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toMatchObject([{ parentId: root.id }]);
  });

  it('is found in another region', async () => {
    const space = await aSpace(world, { cluster: 'urn:TEAM:eu-central-1_k' });
    const { id } = await ask(world, space, 'hallo');

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('with a file is answered too', async () => {
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'what is this?', { files: ['https://example.org/a.pdf'] });

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it.each([
    ['that says nothing', {}, texts.emptyMessage],
    ['that is a file and nothing else', { files: ['https://example.org/a.pdf'] }, texts.filesAlone],
  ])('%s is asked back, and no agent runs', async (_what, more, words) => {
    const space = await aSpace(world);
    const { id } = await world.control.as(alice).post({ roomId: space.roomId, markdown: mention, ...more });

    expect(await outcomeOf(world, id)).toBe('empty');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: words }]);
    expect(world.uiBff.runs).toHaveLength(0);
  });
});

it('a secret for webhooks changes nothing for the socket', async () => {
  await bot.stop();
  bot = await startTestBot(world, { env: { CHATX_WEBHOOK_SECRET: 'x', CHATX_SIGNING_SECRET: 'x' } });
  const { id } = await ask(world, await aSpace(world), 'hello');

  expect(await outcomeOf(world, id)).toBe('answered');
});

describe('what is nobody’s question', () => {
  it('is ignored: another bot, an edit, a deletion, the bot’s own messages', async () => {
    const space = await aSpace(world);
    const foreign = await ask(world, space, 'from a bot', {}, 'other@bots.example.test');
    expect(await outcomeOf(world, foreign.id)).toBe('ignored_bot');
    const { id } = await ask(world, space, 'one');
    await outcomeOf(world, id);
    await world.control.as(alice).edit(id, { roomId: space.roomId, markdown: `${mention} two` });
    await world.control.as(alice).remove(id);
    const last = await ask(world, space, 'three');
    await outcomeOf(world, last.id);

    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['one', 'three']);
    expect(await world.collection('chatx_inbox').countDocuments({ space_id: space.uuid })).toBe(3);
  });
});
