import type { IngestProgress } from '@parley/client';

/** Progress as one line: how far, how fast, how long still. */
export function makeProgressLine(now: () => number): (progress: IngestProgress) => string {
  let phase = '';
  let beganAt = now();
  let beganWith = 0;
  return (progress) => {
    const done = progress.phase === 'sending' ? progress.sent : progress.indexed;
    if (progress.phase !== phase) [phase, beganAt, beganWith] = [progress.phase, now(), done];
    const seconds = (now() - beganAt) / 1000;
    const rate = seconds > 0 ? (done - beganWith) / seconds : 0;
    const total = (progress.phase === 'sending' ? progress.expected : progress.sent) ?? done;
    const skipped = progress.skipped > 0 ? `, ${progress.skipped} skipped` : '';
    return `${verbs[progress.phase]} ${done} of ${total}${skipped}${pace(rate, total - done)}`;
  };
}

const verbs: Readonly<Record<IngestProgress['phase'], string>> = {
  sending: 'Sent',
  indexing: 'Indexed',
  removing: 'Removing deleted files; indexed',
  done: 'Done:',
};

const pace = (rate: number, left: number) =>
  rate > 0 && left > 0 ? ` (${rate.toFixed(1)}/s, ${Math.ceil(left / rate)} s left)` : '';
