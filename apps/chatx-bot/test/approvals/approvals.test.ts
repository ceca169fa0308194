import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { spaceObject } from '@parley/authz-client';
import { demoUserIds } from '@parley/devstack-idp';
import { cardTexts } from '../../src/approvals/card-texts.js';
import { denialTexts, texts } from '../../src/replies/texts.js';
import { leftClaimed } from '../crashed-bot.js';
import { allowed, answerWith } from '../fake-ui-bff.js';
import { lastPrivateTo, withBot } from '../with-bot.js';
import { alice, bob, eventually, outcomeOf, repliesIn, type Space, uuidOf, workspace, type World } from '../world.js';
import { askedOnCard, pressOn, toolCall } from './cards.js';

let world: World;
withBot((started) => ({ world } = started));
beforeEach(() => {
  world.uiBff.runs.length = 0;
  world.uiBff.resumes.length = 0;
  world.uiBff.access = () => ({ status: 200, data: allowed });
  world.uiBff.resume = () => ({ status: 200 });
  world.uiBff.resumed = () => answerWith('Done as decided.');
});

const form = {
  type: 'form_input',
  interrupt_id: 'i2',
  agent: 'docs',
  prompt: 'Which cluster?',
  fields: [
    { field_name: 'cluster', field_type: 'select', field_values: ['east', 'west'], required: true },
    { field_name: 'nodes', field_type: 'number' },
    { field_name: 'drain', field_type: 'boolean' },
  ],
};

const asked = (interrupt: object) => askedOnCard(world, interrupt);
const press = (cardId: string, inputs: Record<string, unknown>, who = alice) => pressOn(world, cardId, inputs, who);

const grantOf = ({ uuid }: Space) => ({ user: spaceObject(workspace, uuid), relation: 'user', object: 'agent:docs' });

describe('a tool call that waits for its person', () => {
  it('is shown on a card in the thread, letter by letter', async () => {
    const { space, questionId, card } = await asked(toolCall);

    expect(await repliesIn(world, space)).toMatchObject([
      { parentId: questionId, markdown: `Let me see.\n\n${cardTexts.asked}` },
      { parentId: questionId, markdown: cardTexts.fallback },
    ]);
    const shown = JSON.stringify(card);
    expect(shown).toContain(JSON.stringify(JSON.stringify(toolCall.tool_args, null, 2)).slice(1, -1));
    expect(card).toMatchObject({ version: '1.3', actions: [{ title: 'Approve' }, {}, { title: 'Reject' }] });
  });

  it('says on the card why the person is asked', async () => {
    const reason = 'send of mail may send something out. **The assistant** has read text written by others.';
    const { card } = await asked({ ...toolCall, reason });

    expect(card).toMatchObject({
      body: expect.arrayContaining([{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: reason }] }]),
    });
  });

  it('goes on when the asked person approves, in their name, and answers in the thread', async () => {
    const { space, questionId, cardId } = await asked(toolCall);

    expect(await press(cardId, { decision_0: 'approve' })).toBe('answered');

    expect(world.uiBff.resumes).toMatchObject([
      {
        body: {
          conversation_id: world.uiBff.runs[0]?.body.conversation_id,
          agent_id: 'docs',
          interrupt_id: 'i1',
          resume_data: { type: 'tool_approval', decision: 'approve' },
        },
        claims: { sub: demoUserIds.alice, active_team: 'platform', azp: 'chatx-bot' },
      },
    ]);
    expect((await repliesIn(world, space)).at(-1)).toMatchObject({ parentId: questionId, text: 'Done as decided.' });
  });

  it.each([
    ['rejected', { decision_0: 'reject' }, { decision: 'reject' }],
    [
      'changed',
      { decision_0: 'edit', edited_args: '{"name": "orders"}' },
      { decision: 'edit', edited_args: { name: 'orders' } },
    ],
  ])('may be %s', async (_what, inputs, decision) => {
    const { cardId } = await asked(toolCall);

    expect(await press(cardId, inputs)).toBe('answered');

    expect(world.uiBff.resumes[0]?.body.resume_data).toEqual({ type: 'tool_approval', ...decision });
  });

  it('is decided only by the person who was asked', async () => {
    const { space, cardId } = await asked(toolCall);

    expect(await press(cardId, { decision_0: 'approve' }, bob)).toBe('refused:not_asked');

    expect(world.uiBff.resumes).toHaveLength(0);
    expect(await lastPrivateTo(world, bob)).toBe(cardTexts.notYours);
    expect((await repliesIn(world, space)).at(-1)?.markdown).toBe(texts.seePrivate);
    expect(await press(cardId, { decision_0: 'approve' })).toBe('answered');
  });

  it('is decided once, however often the button is pressed', async () => {
    const { cardId } = await asked(toolCall);
    const decide = (decision: string) => press(cardId, { decision_0: decision });

    const outcomes = await Promise.all([decide('approve'), decide('reject'), decide('approve')]);

    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'refused:already_decided')).toHaveLength(2);
    expect(world.uiBff.resumes).toHaveLength(1);
  });

  it('that goes to another press between reading and taking is reported as decided', async () => {
    const { cardId } = await asked(toolCall);
    // The other press is taken while this one is being decided on.
    world.uiBff.access = () => {
      void world.collection('chatx_approvals').updateMany({ answered_by: null }, { $set: { answered_by: 'another' } });
      return { status: 200, data: allowed };
    };

    expect(await press(cardId, { decision_0: 'approve' })).toBe('refused:already_decided');
    expect(await lastPrivateTo(world, alice)).toBe(cardTexts.alreadyDecided);
    expect(world.uiBff.resumes).toHaveLength(0);
  });

  it('that cannot be handled is reported, and may be decided again', async () => {
    const { space, cardId } = await asked(toolCall);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(alice).submitCard(cardId, { decision_0: 'approve' });
    await world.collection('chatx_approvals').updateMany({ answered_by: null }, { $set: { answered_by: uuidOf(id) } });
    await leftClaimed(world, space, id, { is_card_action: true, attempts: 5, failures: 5 });

    expect(await outcomeOf(world, id)).toBe('given_up');
    expect(await lastPrivateTo(world, alice)).toBe(cardTexts.failed);
    expect(world.uiBff.resumes).toHaveLength(0);
    expect(await press(cardId, { decision_0: 'approve' })).toBe('answered');
  });

  it('is decided once when the press is announced twice', async () => {
    const { cardId } = await asked(toolCall);
    await world.control.fault({ kind: 'event', action: { do: 'duplicate' } });

    expect(await press(cardId, { decision_0: 'approve' })).toBe('answered');
    expect(await press(cardId, { decision_0: 'approve' })).toBe('refused:already_decided');

    expect(world.uiBff.resumes).toHaveLength(1);
  });

  it.each([
    ['nothing', {}],
    ['a decision that does not exist', { decision_0: 'yes' }],
    ['changes that cannot be read', { decision_0: 'edit', edited_args: '{' }],
    ['changes that are no object', { decision_0: 'edit', edited_args: '[1]' }],
  ])('is not taken for approved with %s, and may be decided after', async (_what, inputs) => {
    const { cardId } = await asked(toolCall);

    expect(await press(cardId, inputs)).toBe('refused:not_understood');
    expect(world.uiBff.resumes).toHaveLength(0);
    expect(await lastPrivateTo(world, alice)).toBe(cardTexts.notUnderstood);

    expect(await press(cardId, { decision_0: 'reject' })).toBe('answered');
  });

  it('is not decided in a way that its card does not allow', async () => {
    const { cardId } = await asked({ ...toolCall, allowed_decisions: ['reject'] });

    expect(await press(cardId, { decision_0: 'approve' })).toBe('refused:not_understood');
    expect(world.uiBff.resumes).toHaveLength(0);
  });

  it('needs everything that its question needed, at the time of the decision', async () => {
    const { space, cardId } = await asked(toolCall);
    await world.relations.apply({ deletes: [grantOf(space)] });

    expect(await press(cardId, { decision_0: 'approve' })).toBe('denied:CHATX_ROUTE_DENIED');

    expect(world.uiBff.resumes).toHaveLength(0);
    expect((await repliesIn(world, space)).at(-1)?.text).toBe(denialTexts.CHATX_ROUTE_DENIED);
  });

  it('is not decided for another agent that took over the space', async () => {
    const { space, cardId } = await asked(toolCall);
    const routes = world.collection('chatx_space_agent_routes');
    await routes.updateOne({ space_id: space.uuid }, { $set: { agent_id: 'ops' } });
    await world.relations.apply({ writes: [{ ...grantOf(space), object: 'agent:ops' }] });

    expect(await press(cardId, { decision_0: 'approve' })).toBe('denied:CHATX_ROUTE_DENIED');
    expect(world.uiBff.resumes).toHaveLength(0);
  });

  it('is not decided while access cannot be checked', async () => {
    const { cardId } = await asked(toolCall);
    world.uiBff.access = () => ({ status: 503 });
    expect(await press(cardId, { decision_0: 'approve' })).toBe('denied:pdp_unavailable');
    expect(world.uiBff.resumes).toHaveLength(0);

    world.uiBff.access = () => ({ status: 200, data: allowed });
    expect(await press(cardId, { decision_0: 'approve' })).toBe('answered');
  });

  it('that no longer waits is reported', async () => {
    const { space, cardId } = await asked(toolCall);
    world.uiBff.resume = () => ({ status: 409, code: 'CONFLICT' });

    expect(await press(cardId, { decision_0: 'approve' })).toBe('stale_question');
    expect((await repliesIn(world, space)).at(-1)?.text).toBe(cardTexts.noLongerWaiting);
  });

  it('may lead to the next question', async () => {
    const { space, cardId } = await asked(toolCall);
    world.uiBff.resumed = async function* () {
      yield await Promise.resolve(['run', { run_id: 'r2' }] as const);
      yield ['input_required', { ...toolCall, interrupt_id: 'i9' }];
    };
    expect(await press(cardId, { decision_0: 'approve' })).toBe('input_required');
    const second = (await repliesIn(world, space)).findLast(({ attachments }) => attachments);
    world.uiBff.resumed = () => answerWith('Done as decided.');

    expect(await press(second!.id, { decision_0: 'approve' })).toBe('answered');
    expect(world.uiBff.resumes.map(({ body }) => body.interrupt_id)).toEqual(['i1', 'i9']);
  });
});

describe('several calls at once', () => {
  const several = {
    ...toolCall,
    tool_approvals: [toolCall, { ...toolCall, tool_call_id: 'c2', tool_name: 'drop_cache' }],
  };

  it('need a decision each', async () => {
    const { cardId } = await asked(several);
    expect(await press(cardId, { decision_0: 'approve' })).toBe('refused:not_understood');

    expect(await press(cardId, { decision_0: 'approve', decision_1: 'reject' })).toBe('answered');

    expect(world.uiBff.resumes[0]?.body.resume_data).toEqual({
      type: 'tool_approval',
      decisions: [
        { decision: 'approve', tool_call_id: 'c1', tool_name: 'restart_service' },
        { decision: 'reject', tool_call_id: 'c2', tool_name: 'drop_cache' },
      ],
    });
  });
});

describe('a form', () => {
  it('is filled in on a card', async () => {
    const { cardId } = await asked(form);
    const inputs = { form: 'send', field_cluster: 'west', field_nodes: '3', field_drain: 'true' };

    expect(await press(cardId, inputs)).toBe('answered');

    expect(world.uiBff.resumes[0]?.body.resume_data).toEqual({
      type: 'form_input',
      values: { cluster: 'west', nodes: 3, drain: true },
    });
  });

  it('may be dismissed, and an incomplete or invented one counts for nothing', async () => {
    const { cardId } = await asked(form);
    expect(await press(cardId, { form: 'send' })).toBe('refused:not_understood');
    expect(await press(cardId, { form: 'send', field_cluster: 'north' })).toBe('refused:not_understood');

    expect(await press(cardId, { form: 'dismiss' })).toBe('answered');
    expect(world.uiBff.resumes[0]?.body.resume_data).toEqual({ type: 'form_input', dismissed: true });
  });
});

describe('a card that the bot does not know', () => {
  it('in that space is out of date, whatever was asked on it in another', async () => {
    const { space, cardId } = await asked(toolCall);
    const approvals = world.collection('chatx_approvals');
    const [approval] = await approvals.find({ message: { $regex: space.uuid } }).toArray();
    const message = { ...(JSON.parse(String(approval?.['message'])) as object), space_id: randomUUID() };
    await approvals.updateOne({ _id: approval?._id as never }, { $set: { message: JSON.stringify(message) } });

    expect(await press(cardId, { decision_0: 'approve' })).toBe('refused:unknown_card');
    expect(world.uiBff.resumes).toHaveLength(0);
  });

  it('is reported as out of date', async () => {
    const { cardId } = await asked(toolCall);
    await world.collection('chatx_approvals').deleteMany({});

    expect(await press(cardId, { decision_0: 'approve' })).toBe('refused:unknown_card');
    expect(await eventually(() => lastPrivateTo(world, alice))).toBe(cardTexts.outOfDate);
    expect(world.uiBff.resumes).toHaveLength(0);
  });
});

it('what is said about cards has no inside words', () => {
  for (const text of Object.values(cardTexts).filter((one) => typeof one === 'string'))
    expect(text).not.toMatch(/idp|authz|docdb|tuple|scope|slug|token|exchange|CHATX_|pdp/i);
});
