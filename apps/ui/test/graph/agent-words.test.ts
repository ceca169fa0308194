import { expect, it } from '@jest/globals';
import { progressWords, troubleTitle } from '../../src/graph/review/agent-words.js';
import type { AgentStatus } from '../../src/graph/review/ontology-api.js';

const aStatus = (over: Partial<AgentStatus>): AgentStatus => ({
  status: 'idle',
  graph_db_ready: true,
  ontology_graph_db_ready: true,
  is_processing: false,
  is_evaluating: false,
  agent_status_msg: '',
  last_evaluation_run_timestamp: 1_700_000_000,
  max_concurrent_processing: 2,
  max_concurrent_evaluation: 4,
  min_count_for_eval: 3,
  count_change_threshold_ratio: 0.1,
  sync_interval_seconds: 0,
  agent_recursion_limit: 0,
  progress: null,
  failure: null,
  ...over,
});

it.each([
  ['Looking for relations: 30 %. graph is not available.', 0.3, 'Looking for relations: 30 %. graph is not available.'],
  ['Comparing kinds', 0.3, 'Comparing kinds: 30%'],
  ['', 0.3, 'Looking for relations: 30%'],
  ['', null, 'Looking for relations'],
])('says once how far a run is: %j at %s', (agent_status_msg, progress, words) => {
  expect(progressWords(aStatus({ agent_status_msg, progress }))).toBe(words);
});

it('shows no progress of a run if the agent reports none', () => {
  const { progress: _none, ...silent } = aStatus({ agent_status_msg: 'Comparing kinds' });

  expect(progressWords(silent as AgentStatus)).toBe('Comparing kinds');
});

it.each([
  [{ status: 'failed' }, 'The last run did not finish'],
  [{ last_evaluation_run_timestamp: 0 }, 'The last run did not finish'],
  [{ failure: 'model is not available at the moment. The rule decided instead.' }, 'About the last run'],
])('says of %j what became of the run', (over, title) => {
  expect(troubleTitle(aStatus(over))).toBe(title);
});
