import { describe, expect, it } from '@jest/globals';
import { done, inbox, posting, questionIn, searching, waivedSend, withMailing } from './mailing.js';
import { post } from './start-service.js';

const { anAgentWithMail, ask, decide, talk, world } = withMailing();

describe('an approval', () => {
  it('is needed for a tool that is not marked read-only, though the author asks for none', async () => {
    world.service.model.script(posting, done);
    const question = questionIn(await ask(await anAgentWithMail()));
    expect(question?.reason).toMatch(/^send of mail may change or send something.*Check the call/);
    expect(world.mail.calls).toEqual([]);
  });

  it('is not needed for one that is', async () => {
    world.service.model.script({ call: [{ name: 'mail__inbox', args: {} }] }, done);
    await ask(await anAgentWithMail());
    expect(world.mail.calls.map(({ name }) => name)).toEqual(['inbox']);
  });

  it.each([
    ['no annotations', undefined],
    ['annotations that are a text', 'readOnlyHint'],
    ['null', null],
    ['a hint that is a text', { readOnlyHint: 'true' }],
    ['a hint that is a number', { readOnlyHint: 1 }],
    ['a list', [{ readOnlyHint: true }]],
    ['a hint that says no', { readOnlyHint: false }],
  ])('is needed for a tool with %s', async (_what, annotations) => {
    world.mail.states({ ...inbox, annotations });
    world.service.model.script({ call: [{ name: 'mail__inbox', args: {} }] }, done);
    const events = await ask(await anAgentWithMail());
    expect(questionIn(events)?.tool_name).toBe('mail__inbox');
    expect(world.mail.calls).toEqual([]);
  });

  it('may be waived by the operator, for what the operator names', async () => {
    world.service.model.script(waivedSend, done);
    await ask(await anAgentWithMail());
    expect(world.mail.calls.map(({ name }) => name)).toEqual(['send']);
  });

  it('that the author wants holds where the operator waived it', async () => {
    world.service.model.script(waivedSend, done);
    const agent = await anAgentWithMail({ interrupt_on: { waived: { send: true } } });
    expect(questionIn(await ask(agent))?.tool_name).toBe('waived__send');
  });

  it('cannot be made one that only says yes', async () => {
    world.service.model.script(posting, done);
    const agent = await anAgentWithMail({ interrupt_on: { mail: { '*': { allowed_decisions: ['approve'] } } } });
    expect(questionIn(await ask(agent))?.allowed_decisions).toEqual(['approve', 'reject']);
  });
});

describe('a waiver of the operator', () => {
  it('ends once the turn has read what a tool said', async () => {
    world.service.model.script(searching, waivedSend, done);
    const question = questionIn(await ask(await anAgentWithMail()));
    expect(question).toMatchObject({ tool_name: 'waived__send', reason: expect.stringContaining('written by others') });
    expect(world.mail.calls).toEqual([]);
  });

  it('ends with the error of a tool too, which is text of others as well', async () => {
    world.service.rag.searchAnswers(() => 'fails');
    world.service.model.script(searching, waivedSend, done);
    expect(questionIn(await ask(await anAgentWithMail()))?.tool_name).toBe('waived__send');
  });

  it('has ended in the next turns of the conversation, on another replica too', async () => {
    const agent = await anAgentWithMail();
    const conversation_id = talk();
    world.service.model.script(searching, done);
    await ask(agent, { conversation_id });
    world.service.model.script(done);
    await ask(agent, { conversation_id });
    const replica = await world.service.startReplica();
    world.service.model.script(waivedSend, done);
    const request = { message: 'Send it', conversation_id, agent_id: agent };
    const events = await (
      await post(replica.url, 'stream/start', request, await world.service.tokenOf('alice'))
    ).events();
    expect(questionIn(events)?.reason).toContain('written by others');
    expect(world.mail.calls).toEqual([]);
  });

  it('stays ended when the run waits and goes on on another replica', async () => {
    const agent = await anAgentWithMail();
    const conversation_id = talk();
    world.service.model.script(searching, posting, waivedSend, done);
    await ask(agent, { conversation_id });
    const replica = await world.service.startReplica();
    const events = await decide('reject', { agent, conversation_id, url: replica.url });
    expect(questionIn(events)).toMatchObject({
      tool_name: 'waived__send',
      reason: expect.stringContaining('written by others'),
    });
    expect(world.mail.calls).toEqual([]);
  });

  it('holds in a conversation that has read nothing but the person', async () => {
    const agent = await anAgentWithMail();
    const conversation_id = talk();
    world.service.model.script(done);
    await ask(agent, { conversation_id });
    world.service.model.script(waivedSend, done);
    await ask(agent, { conversation_id });
    expect(world.mail.calls.map(({ name }) => name)).toEqual(['send']);
  });
});
