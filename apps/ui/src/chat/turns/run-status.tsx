import { VisuallyHidden } from '@mantine/core';
import type { LiveRun } from '../runs/live-run.js';

/** Tells those who do not see the page how an answer goes: its text itself would be read out piece by piece. */
export function RunStatus({ live }: { readonly live: LiveRun | undefined }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {live ? words[live.phase] : ''}
    </VisuallyHidden>
  );
}

const words: Readonly<Record<LiveRun['phase'], string>> = {
  sending: 'Sending the question',
  running: 'The answer is being written',
  cut: 'The connection broke; the answer is being taken up again',
  over: 'The answer is complete',
};
