import type { Agent } from '../agents/agent.js';
import type { Spent } from '../usage/find-spent.js';
import { chatTexts } from './chat-texts.js';
import type { AcceptedRun } from './start-run.js';

/** Tells a person, in the place of an answer, that a budget is spent. Nothing is kept of it here, and no model is asked. */
export const tellSpent =
  (spent: Spent, agent: Agent, runId: string): AcceptedRun =>
  async ({ emit }) => {
    await emit({ event: 'run', data: { run_id: runId } });
    await emit({ event: 'content', data: { text: spentWords(spent, agent) } });
    await emit({ event: 'done', data: {} });
  };

const spentWords = ({ of, id, renewsAt }: Spent, { name }: Agent): string =>
  of === 'team' ? chatTexts.teamSpent(id, renewsAt) : chatTexts.agentSpent(name, renewsAt);
