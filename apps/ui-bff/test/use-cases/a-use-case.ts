import type { UseCaseDraft, UseCaseView } from '@parley/contracts';
import type { Stack } from '../stack.js';

/** A draft that is accepted, with what the test cares about. */
export const aDraft = (more: Partial<Record<keyof UseCaseDraft, unknown>> = {}) => ({
  title: 'Roll back a deployment',
  description: 'Finds the last good release and rolls back to it.',
  category: 'deployment',
  tags: ['rollback'],
  prompt: 'Roll back the last deployment of the service.',
  expectedAgents: ['docs'],
  difficulty: 'beginner',
  ...more,
});

/** Creates a use case, and answers what was created. */
export async function create(call: Stack['call'], bearer: string, more: Parameters<typeof aDraft>[0] = {}) {
  const res = await call('/api/usecases', { bearer, body: aDraft(more) });
  if (res.status !== 201) throw new Error(await res.text());
  return ((await res.json()) as { data: UseCaseView }).data;
}
