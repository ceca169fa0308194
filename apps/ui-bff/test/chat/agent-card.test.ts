import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { agentCardBody } from '@parley/contracts';
import { startA2aAgent } from './a2a-agent.js';
import { deadUrl } from '../agents-upstream.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
beforeAll(async () => {
  stack = await startStack();
  alice = await stack.bearerOf('alice');
}, 30_000);
afterAll(() => stack.close());
beforeEach(() => stack.upstream.reset());

describe('GET /api/agent-card', () => {
  it('tells which agents there are', async () => {
    const res = await stack.call('/api/agent-card', { bearer: alice });
    expect(agentCardBody.parse(await res.json()).data.capabilities).toEqual({
      streaming: true,
      a2a_protocol: '0.3.0',
      supported_agents: ['docs'],
    });
  });

  it('is that of the A2A agent where one is configured', async () => {
    const agent = await startA2aAgent();
    const { call } = await stack.startService({ A2A_BASE_URL: agent.url });
    const res = await call('/api/agent-card', { bearer: alice });
    await agent.close();
    expect(agentCardBody.parse(await res.json()).data).toMatchObject({ name: 'Supervisor', version: '2.1.0' });
  });

  it('refuses callers without a session', async () => {
    expect((await stack.call('/api/agent-card')).status).toBe(401);
  });

  it('answers 503 naming the agents service when it is down', async () => {
    const { call } = await stack.startService({ DYNAMIC_AGENTS_URL: await deadUrl() });
    const res = await call('/api/agent-card', { bearer: alice });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'dynamic-agents' } });
  });

  it('is fetched once a minute, and served for five while the agents service is down', async () => {
    let aheadMs = 0;
    const { call } = await stack.startService({}, () => new Date(Date.now() + aheadMs));
    const status = async () => (await call('/api/agent-card', { bearer: alice })).status;
    await Promise.all([status(), status()]);
    aheadMs = 59_000;
    await status();
    expect(stack.upstream.cards).toBe(1);
    aheadMs = 61_000;
    stack.upstream.refuseCards(true);
    expect(await status()).toBe(200);
    aheadMs = 290_000;
    expect(await status()).toBe(200);
    expect(stack.upstream.cards).toBe(3);
    aheadMs = 301_000;
    expect(await status()).toBe(503);
  });
});
