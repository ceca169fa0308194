import type { SkillView } from '@parley/contracts';
import type { Stack } from '../stack.js';

/** A draft that is accepted from anybody. */
export const aDraft = (more: Record<string, unknown> = {}) => ({
  name: 'Release notes',
  description: 'Writes release notes.',
  category: 'writing',
  tasks: [{ display_text: 'Write', llm_prompt: 'Write the notes.', subagent: 'docs' }],
  ...more,
});

/** Keeps a skill, and answers what was kept. */
export async function save(call: Stack['call'], bearer: string, more: Record<string, unknown> = {}) {
  const res = await call('/api/skills', { bearer, body: aDraft(more) });
  if (!res.ok) throw new Error(await res.text());
  return ((await res.json()) as { data: SkillView }).data;
}
