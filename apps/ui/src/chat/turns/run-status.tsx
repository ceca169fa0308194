import { VisuallyHidden } from '@mantine/core';
import type { LiveRun } from '../runs/live-run.js';
import { t } from '../../texts/texts.js';

/** Announces the state of an answer to screen readers: its text itself would be read out piece by piece. */
export function RunStatus({ live }: { readonly live: LiveRun | undefined }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {live ? wordsFor(live) : ''}
    </VisuallyHidden>
  );
}

function wordsFor({ phase, failure, error, interrupt, isStopping }: LiveRun): string {
  if (phase !== 'over') return isStopping ? t('Stopping the answer') : words[phase];
  if (failure !== undefined || error) return t('The answer could not be finished');
  if (interrupt) return t('The agent is waiting for your answer');
  return isStopping ? t('The answer was stopped') : t('The answer is complete');
}

const words: Readonly<Record<Exclude<LiveRun['phase'], 'over'>, string>> = {
  sending: t('Sending the question'),
  running: t('The answer is being written'),
  cut: t('Connection lost; resuming the answer'),
};
