import { VisuallyHidden } from '@mantine/core';
import type { LiveRun } from '../runs/live-run.js';

/** Announces the state of an answer to screen readers: its text itself would be read out piece by piece. */
export function RunStatus({ live }: { readonly live: LiveRun | undefined }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {live ? wordsFor(live) : ''}
    </VisuallyHidden>
  );
}

function wordsFor({ phase, failure, error, interrupt, isStopping }: LiveRun): string {
  if (phase !== 'over') return isStopping ? 'Stopping the answer' : words[phase];
  if (failure !== undefined || error) return 'The answer could not be finished';
  if (interrupt) return 'The agent is waiting for your answer';
  return isStopping ? 'The answer was stopped' : 'The answer is complete';
}

const words: Readonly<Record<Exclude<LiveRun['phase'], 'over'>, string>> = {
  sending: 'Sending the question',
  running: 'The answer is being written',
  cut: 'Connection lost; resuming the answer',
};
