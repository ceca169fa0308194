import type { AgentStatus } from './ontology-api.js';

/** How far a run is; an agent elsewhere may not say it in its own words, or not at all. */
export function progressWords({ agent_status_msg: said, progress }: AgentStatus): string {
  const words = said || 'Looking for relations';
  return typeof progress !== 'number' || words.includes('%') ? words : `${words}: ${Math.round(progress * 100)} %`;
}

/** A run may come to its end and still have something to tell, such as a model that could not be asked. */
export const troubleTitle = ({ status, last_evaluation_run_timestamp: endedWell }: AgentStatus): string =>
  status === 'failed' || endedWell === 0 ? 'The last run did not come to its end' : 'About the last run';
