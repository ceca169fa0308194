import type { AgentConfigView } from '@parley/contracts';
import type { Stack } from '../stack.js';

/** A draft that is accepted from a member of team support. */
export const aDraft = (more: Record<string, unknown> = {}) => ({
  name: 'Release helper',
  system_prompt: 'You help with releases.',
  model: { id: 'default', provider: 'openai' },
  owner_team_slug: 'support',
  ...more,
});

/** Creates an agent, and answers what was created. */
export async function create(call: Stack['call'], bearer: string, more: Record<string, unknown> = {}) {
  const res = await call('/api/dynamic-agents/configs', { bearer, body: aDraft(more) });
  if (res.status !== 201) throw new Error(await res.text());
  return ((await res.json()) as { data: AgentConfigView }).data;
}

/** What authz says about an agent. */
export const tuplesOfAgent = async ({ authz }: Stack, id: string): Promise<string[]> =>
  (await authz.read({ object: `agent:${id}` })).map(({ user, relation }) => `${user} ${relation}`).sort();

/** Takes out the agents that tests made, with what team support was given of them. */
export async function clearAgents({ db, authz }: Stack): Promise<void> {
  await db.collection<{ _id: string }>('dynamic_agents').deleteMany({ _id: /^agent-/ });
  const given = await authz.read({ objectType: 'agent', user: 'team:support#member' });
  await authz.apply({ deletes: given.filter(({ object }) => object.startsWith('agent:agent-')) });
}
