import type { AgentEffort } from '@parley/contracts';
import { type Agent, mayUseTool } from '../agents/agent.js';
import { authorsDecisions } from '../approvals/approval-needed.js';
import type { Passage } from '../citing/passages/passage.js';
import { breaksOff, continuation } from '../questions/neighbours.js';
import type { Knowledge } from './search-knowledge.js';

/** Of the best passages, how many are read on where they break off. */
const readOn: Readonly<Record<AgentEffort, number>> = { low: 0, medium: 1, high: 3 };

/**
 * The passages, the best of them with what follows in their documents where they break off in the middle of a thought. Only
 * where the agent may read documents without asking.
 */
export async function withNeighbours(
  passages: readonly Passage[],
  agent: Agent,
  { fetch }: Knowledge,
): Promise<Passage[]> {
  if (!mayFetch(agent)) return [...passages];
  let left = readOn[agent.effort];
  const whole: Passage[] = [];
  for (const passage of passages) {
    const isCut = left > 0 && breaksOff(passage.text);
    if (isCut) left -= 1;
    whole.push(isCut ? await readOnFrom(passage, fetch) : passage);
  }
  return whole;
}

const mayFetch = (agent: Agent): boolean =>
  mayUseTool(agent, 'rag', 'fetch_document') && !authorsDecisions(agent, 'rag', 'fetch_document');

async function readOnFrom(passage: Passage, fetch: Knowledge['fetch']): Promise<Passage> {
  const { document_id, datasource_id, text } = passage;
  const document = await fetch({ document_id, datasource_id });
  const more = document === undefined ? '' : continuation(text, document);
  return more === '' ? passage : { ...passage, text: `${text.replace(/ ?\.\.\.$/, '')}${more}` };
}
