import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { done, errors, posting, questionIn, searching, warnings, withMailing } from './mailing.js';
import { anAgent, post, startTestService, textOf } from './start-service.js';

const { anAgentWithMail, ask, offered, talk, world } = withMailing();

describe('a page that asks for a mail to be sent', () => {
  it('gets none sent: who asked is asked first, and told why', async () => {
    world.service.model.script(searching, posting, done);
    const question = questionIn(await ask(await anAgentWithMail()));
    expect(world.mail.calls).toEqual([]);
    expect(question).toMatchObject({
      tool_name: 'mail__send',
      allowed_decisions: ['approve', 'edit', 'reject'],
      reason: expect.stringContaining('text written by others'),
    });
  });

  it('gets none sent where nobody granted the tool, whatever the author of the agent allows', async () => {
    const agent = await anAgentWithMail();
    world.service.model.script(searching, posting, done);
    const events = await ask(agent, { token: await world.service.tokenOf('carol') });
    expect(offered()).toEqual(['search', 'remove_page']);
    expect(errors(events)).toEqual(['ERROR: There is no such tool.']);
    expect([world.mail.calls, textOf(events)]).toEqual([[], 'Done.']);
  });
});

describe('the right to call a tool', () => {
  it.each(['tool:waived/send', 'mcp_server:waived'])('is a grant of %s', async (object) => {
    const person = talk();
    const agent = await anAgentWithMail();
    await world.service.mayUse(person, agent);
    world.service.model.script(done);
    await ask(agent, { token: await world.service.tokenOf(person) });
    const before = offered()?.includes('waived__send');
    await world.service.mayCall(`user:${person}`, object);
    world.service.model.script(done);
    await ask(agent, { token: await world.service.tokenOf(person) });
    expect([before, offered()?.includes('waived__send')]).toEqual([false, true]);
  });

  it('is asked for again at the call: one that was taken away meanwhile does not count', async () => {
    const agent = await anAgentWithMail();
    await world.service.mayUse('erin', agent);
    await world.service.mayCall('user:erin', 'mcp_server:waived');
    world.service.rag.searchAnswers(async () => {
      const tuple = { user: 'user:erin', relation: 'user', object: 'mcp_server:waived' } as const;
      await world.service.authz.apply({ deletes: [tuple] });
      return { results: [] };
    });
    world.service.model.script({ call: [...searching.call, { name: 'waived__send', args: {} }] }, done);
    const events = await ask(agent, { token: await world.service.tokenOf('erin') });
    expect(errors(events)).toEqual(['ERROR: You may not use send of waived.']);
    expect(world.mail.calls).toEqual([]);
    expect(textOf(events)).toBe('Done.');
  });

  it('is a no, named so, when authz stops answering in the middle', async () => {
    const lonely = await startTestService({
      withModel: true,
      env: { MCP_SERVERS: JSON.stringify([{ id: 'waived', url: world.mail.url, without_approval: true }]) },
    });
    const token = await lonely.tokenOf('alice');
    await lonely.agents.insertOne(anAgent({ _id: 'mailing', allowed_tools: { waived: true } }));
    await lonely.mayUse('alice', 'mailing');
    await lonely.mayCall('user:alice', 'mcp_server:waived');
    await lonely.confirmTools('mailing', token);
    lonely.rag.searchAnswers(async () => {
      await lonely.authzServer.close();
      return { results: [] };
    });
    lonely.model.script({ call: [...searching.call, { name: 'waived__send', args: {} }] }, done);
    const request = { message: 'Send it', conversation_id: 'c', agent_id: 'mailing' };
    const events = await (await post(lonely.url, 'stream/start', request, token)).events();
    await lonely.close();
    expect(errors(events)).toEqual([expect.stringMatching(/^ERROR: AUTHZ_UNAVAILABLE: /)]);
    expect([world.mail.calls, textOf(events)]).toEqual([[], 'Done.']);
  });

  it.each([
    ['the person alone', [], false],
    ['the person and the team', ['team:platform#member'], true],
    ['the person and the space of the team', ['chatx_space:demo--3e1f0a52-7c4d-4b8e-9a60-5d2c8f7b1e90'], true],
    [
      'the person and a space that the team may not use',
      ['chatx_space:demo--3e1f0a52-7c4d-4b8e-9a60-5d2c8f7b1e91'],
      false,
    ],
  ])('in a run for a team: a grant to %s', async (_whom, subjects, isOffered) => {
    const place = {
      user: 'team:platform#member',
      relation: 'user',
      object: 'chatx_space:demo--3e1f0a52-7c4d-4b8e-9a60-5d2c8f7b1e90',
    } as const;
    await world.service.authz.apply({ writes: [place] });
    const agent = await anAgentWithMail();
    const tuples = subjects.map((user) => ({ user, relation: 'user', object: 'mcp_server:waived' }) as const);
    await world.service.authz.apply({ writes: tuples });
    const space = subjects.find((subject) => subject.startsWith('chatx_space:'))?.slice('chatx_space:'.length);
    world.service.model.script(done);
    await ask(agent, { token: await world.service.tokenOf('alice', { active_team: 'platform' }), space });
    await world.service.authz.apply({ deletes: tuples });
    expect(offered()?.includes('waived__send')).toBe(isOffered);
  });

  it('of the team alone does not make up for the right of the person', async () => {
    const tuple = { user: 'team:platform#member', relation: 'user', object: 'mcp_server:waived' } as const;
    const agent = await anAgentWithMail();
    await world.service.authz.apply({ writes: [tuple] });
    world.service.model.script(done);
    await ask(agent, { token: await world.service.tokenOf('dave', { active_team: 'platform' }) });
    await world.service.authz.apply({ deletes: [tuple] });
    expect(offered()).not.toContain('waived__send');
  });
});

describe('the bearer of a person', () => {
  it('is exchanged for the audience of a tool server, and never handed on', async () => {
    const token = await world.service.tokenOf('alice');
    world.service.model.script({ call: [{ name: 'mail__inbox', args: {} }] }, done);
    const agent = await anAgentWithMail({ allowed_tools: { mail: true } });
    await ask(agent, { token });
    const [bearer = '', ...others] = [...world.mail.bearers];
    expect(others).toEqual([]);
    expect(bearer).not.toContain(token);
    expect(decodeJwt(bearer.replace('Bearer ', ''))).toMatchObject({ sub: 'alice', aud: 'mail' });
  });

  it('goes nowhere where the server has no audience', async () => {
    const agent = await anAgentWithMail({ allowed_tools: { waived: true } });
    world.service.model.script(done);
    await ask(agent);
    expect([...world.mail.bearers]).toEqual(['']);
  });

  it('is not sent instead when the idp refuses the exchange: the tools are missing', async () => {
    const agent = await anAgentWithMail({ allowed_tools: { mail: true } });
    const refusing = await startTestService({
      withModel: true,
      env: {
        MCP_SERVERS: JSON.stringify([{ id: 'mail', url: world.mail.url, audience: 'mail' }]),
        OIDC_CLIENT_SECRET: 's3cret',
      },
    });
    await refusing.agents.insertOne(anAgent({ _id: agent, allowed_tools: { mail: true } }));
    await refusing.mayUse('alice', agent);
    world.mail.bearers.clear();
    refusing.model.script(done);
    const request = { message: 'Send it', conversation_id: 'c', agent_id: agent };
    const events = await (await post(refusing.url, 'stream/start', request, await refusing.tokenOf('alice'))).events();
    await refusing.close();
    expect([...world.mail.bearers]).toEqual([]);
    expect(warnings(events)).toEqual([
      'The tools of mail are unavailable: The identity provider refused a token for tool server mail.',
    ]);
  });
});
