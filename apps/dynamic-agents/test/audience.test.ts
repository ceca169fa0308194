import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { aHit, type KnowledgeServer, startKnowledgeServer } from './neighbours/knowledge-server.js';
import { anAgent, post, startTestService, type TestService, textOf } from './start-service.js';

const space = 'acme--0b2c6f00-1111-4222-8333-444455556666';
const inSpace = { chatx_space: space, chatx_space_id: '0b2c6f00-1111-4222-8333-444455556666' };
let conversation = 0;
const ask = (over: object = {}) => ({
  message: 'What does it close for?',
  conversation_id: `c-${(conversation += 1)}`,
  agent_id: 'docs',
  ...over,
});
const left = { results: [aHit()], more_for_you: true };
const done = { event: 'done', data: {} };
const doneWithMore = { event: 'done', data: { more_for_you: true } };

describe('a question for a team, without a model', () => {
  let service: TestService;
  let [alone, forTeam] = ['', ''];
  beforeAll(async () => {
    service = await startTestService();
    [alone, forTeam] = [await service.tokenOf('alice'), await service.tokenOf('alice', { active_team: 'platform' })];
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.rag.searchAnswers(() => left);
    service.rag.spaces.length = 0;
  });

  it('ends by saying that the person alone could have been told more', async () => {
    const events = await (await post(service.url, 'stream/start', ask(), forTeam)).events();
    const invoked = await (await post(service.url, 'invoke', ask(), forTeam)).json();

    expect(events.at(-1)).toEqual(doneWithMore);
    expect(invoked).toMatchObject({ success: true, more_for_you: true });
  });

  it('says nothing of that where nothing was left out', async () => {
    service.rag.searchAnswers(() => ({ results: [aHit()] }));
    const events = await (await post(service.url, 'stream/start', ask(), forTeam)).events();
    const invoked = await (await post(service.url, 'invoke', ask(), forTeam)).json();

    expect(events.at(-1)).toEqual(done);
    expect(invoked).not.toHaveProperty('more_for_you');
  });

  it.each<[string, object, boolean, string | undefined]>([
    ['the space that it comes from', inSpace, true, space],
    ['nothing without a team', inSpace, false, undefined],
    ['nothing that no header can hold', { chatx_space: 'a\r\nX-Trust-Token: b' }, true, undefined],
    ['nothing that is no text', { chatx_space: { $ne: '' } }, true, undefined],
  ])('tells the rag-server %s', async (_what, client_context, isForTeam, told) => {
    await (await post(service.url, 'stream/start', ask({ client_context }), isForTeam ? forTeam : alone)).events();

    expect(new Set(service.rag.spaces)).toEqual(new Set([told]));
  });
});

describe('a question for a team, with a model', () => {
  let service: TestService;
  let other: KnowledgeServer;
  let [alone, forTeam] = ['', ''];
  beforeAll(async () => {
    other = await startKnowledgeServer();
    const MCP_SERVERS = JSON.stringify([{ id: 'other', url: `${other.url}/mcp` }]);
    service = await startTestService({ withModel: true, env: { MCP_SERVERS } });
    [alone, forTeam] = [await service.tokenOf('alice'), await service.tokenOf('alice', { active_team: 'platform' })];
    const tools = { allowed_tools: { rag: true, other: true }, interrupt_on: { rag: { fetch_page: true } } };
    await service.agents.insertOne(anAgent({ _id: 'both', ...tools }));
    const careful = { allowed_tools: { rag: true }, interrupt_on: { rag: { search: true } } };
    await service.agents.insertOne(anAgent({ _id: 'careful', ...careful }));
    await service.mayUse('alice', 'both');
    await service.mayUse('alice', 'careful');
  });
  afterAll(async () => {
    await service.close();
    await other.close();
  });
  beforeEach(() => service.rag.searchAnswers(() => left));

  const searching = { call: [{ name: 'search', args: { query: 'closing' } }] };
  const answerTo = async (body: object, token: string): Promise<StreamEvent[]> =>
    (await post(service.url, 'stream/start', body, token)).events();

  it('ends by saying that the person alone could have been told more', async () => {
    service.model.script(searching, { say: 'I do not know.' });

    expect((await answerTo(ask(), forTeam)).at(-1)).toMatchObject(doneWithMore);
  });

  it('tells the space to the rag-server and to no other', async () => {
    service.rag.spaces.length = other.spaces.length = 0;
    service.model.script({ say: 'Hello.' });
    await answerTo(ask({ agent_id: 'both', client_context: inSpace }), forTeam);

    expect(new Set(service.rag.spaces)).toEqual(new Set([space]));
    expect(other.spaces.length).toBeGreaterThan(0);
    expect(new Set(other.spaces)).toEqual(new Set([undefined]));
  });

  it('is not answered out of what its person was told alone', async () => {
    const body = ask();
    service.model.script({ say: 'For 88 million.' }, { say: 'I do not know.' }, { say: 'As I said.' });
    await answerTo(body, alone);
    await answerTo(body, forTeam);
    const [, told] = service.model.requests.slice(-2).map((request) => JSON.stringify(request));
    await answerTo(body, alone);

    expect(told).not.toContain('88 million');
    expect(JSON.stringify(service.model.requests.at(-1))).toContain('88 million');
  });

  const waiting = async (token: string) => {
    const body = ask({ agent_id: 'careful', client_context: inSpace });
    service.model.script(searching, { say: 'Done.' });
    const end = (await answerTo(body, token)).at(-1);
    if (end?.event !== 'input_required') throw new Error('nothing waits');
    const { conversation_id, agent_id } = body;
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    return { conversation_id, agent_id, interrupt_id: end.data.interrupt_id, resume_data };
  };

  it('goes on for the same team, from the same space', async () => {
    const decision = await waiting(forTeam);
    service.rag.spaces.length = 0;
    const events = await (await post(service.url, 'stream/resume', decision, forTeam)).events();

    expect([textOf(events), events.at(-1)]).toMatchObject(['Done.', doneWithMore]);
    expect(new Set(service.rag.spaces)).toEqual(new Set([space]));
  });

  it('does not go on for a team when it was asked without one, or for another', async () => {
    const asked = await waiting(alone);
    const otherTeam = await service.tokenOf('alice', { active_team: 'secret' });
    const refused = await post(service.url, 'stream/resume', asked, forTeam);
    const elsewhere = await post(service.url, 'stream/resume', await waiting(forTeam), otherTeam);

    expect([refused.status, (await refused.json())['details']]).toEqual([409, { reason: 'other_team' }]);
    expect(elsewhere.status).toBe(409);
  });

  it('is its person’s alone once they answered without the team: the team is never told of it', async () => {
    const decision = await waiting(forTeam);
    await (await post(service.url, 'stream/resume', decision, alone)).events();
    const { conversation_id, agent_id } = decision;
    service.model.script({ say: 'I do not know.' });
    await answerTo(ask({ conversation_id, agent_id, client_context: inSpace }), forTeam);

    expect(JSON.stringify(service.model.requests.at(-1))).not.toContain('Done.');
  });
});
