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
