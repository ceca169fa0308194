import type { Agent } from '../agents/agent.js';
import type { Spent } from '../usage/find-spent.js';
import type { AcceptedRun } from './start-run.js';

/** Tells a person, in the place of an answer, that a budget is spent. Nothing is kept of it here, and no model is asked. */
export const tellSpent =
  (spent: Spent, agent: Agent, runId: string): AcceptedRun =>
  async ({ emit }) => {
    await emit({ event: 'run', data: { run_id: runId } });
    await emit({ event: 'content', data: { text: spentWords(spent, agent) } });
    await emit({ event: 'done', data: {} });
  };

const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function spentWords({ of, id, renewsAt }: Spent, { name }: Agent): string {
  const until = `from ${dayWords.format(renewsAt)} (UTC)`;
  const raise = 'an administrator of Parley can raise the budget';
  return of === 'team'
    ? `The team “${id}” has used up its budget for this month, so this question was not answered. Questions are answered again ${until}. If you cannot wait, ask an administrator of the team; ${raise}.`
    : `The agent “${name}” has used up its budget for this month, so this question was not answered. It answers again ${until}. If you cannot wait, choose another agent, or ask whoever manages this one; ${raise}.`;
}
