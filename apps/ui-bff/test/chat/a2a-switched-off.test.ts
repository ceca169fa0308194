import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';
import { startA2aAgent } from './a2a-agent.js';

let stack: Stack;
let agent: Awaited<ReturnType<typeof startA2aAgent>>;
let call: Stack['call'];
let bob: string;
beforeAll(async () => {
  [stack, agent] = await Promise.all([startStack(), startA2aAgent()]);
  ({ call } = await stack.startService({ A2A_BASE_URL: agent.url }));
  bob = await stack.bearerOf('bob');
  const mayUse = (id: string) =>
    ({ user: `user:${demoUserIds.bob}`, relation: 'user', object: `agent:${id}` }) as const;
  await stack.authz.apply({ writes: [mayUse('retired'), mayUse('other')] });
});
afterAll(async () => {
  await stack.close();
  await agent.close();
});

const ask = (agent_id: string) =>
  call('/api/v1/chat/invoke', { bearer: bob, body: { message: 'Hi', conversation_id: randomUUID(), agent_id } });

it('an agent that is switched off is not run by an A2A agent either, whoever may use it', async () => {
  agent.workWith(({ reply }) => reply('Hello.'));
  const refused = await ask('retired');
  expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  expect(agent.messages).toEqual([]);
  expect((await ask('other')).status).toBe(200);
});
