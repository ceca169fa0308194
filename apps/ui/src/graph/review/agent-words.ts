import type { AgentStatus } from './ontology-api.js';
import { t } from '../../texts/texts.js';

/** How far a run is. Another agent may report it in different words, or not at all. */
export function progressWords({ agent_status_msg: said, progress }: AgentStatus): string {
  const words = said || t('Looking for relations');
  return typeof progress !== 'number' || words.includes('%') ? words : `${words}: ${Math.round(progress * 100)}%`;
}

/** A run may finish and still have something to report, such as a model that could not be reached. */
export const troubleTitle = ({ status, last_evaluation_run_timestamp: endedWell }: AgentStatus): string =>
  status === 'failed' || endedWell === 0 ? t('The last run did not finish') : t('About the last run');
