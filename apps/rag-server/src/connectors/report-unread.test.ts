import { expect, it } from '@jest/globals';
import type { ClaimedTask } from '../tasks/task-queue.js';
import { reportUnread } from './report-unread.js';

const aTask = (attempt: number): ClaimedTask => ({
  id: 't',
  kind: 'page',
  jobId: 'j',
  datasourceId: 'd',
  subject: 's',
  exclusiveKey: 's',
  payload: {},
  origin: 't',
  attempt,
  deaths: 0,
});
const down = { outcome: 'failed', message: 'It did not answer.', isPassing: true } as const;

it.each([
  [1, undefined, 1_000],
  [3, undefined, 4_000],
  [1, 30_000, 30_000],
  [1, 120_000, 120_000],
  [1, 86_400_000, 3_600_000],
])('what fails in passing is tried again: attempt %d, asked to wait for %p ms', (attempt, retryAfterMs, retryInMs) => {
  const task = aTask(attempt);

  expect(reportUnread(task, { ...down, retryAfterMs })).toEqual({ task, retryInMs });
});

it('is given up after the fourth attempt', () => {
  const task = aTask(4);

  expect(reportUnread(task, down)).toEqual({ task, outcome: 'failed', chunks: 0, message: 'It did not answer.' });
});

it('is not tried again when that cannot help', () => {
  const task = aTask(1);
  const refused = { outcome: 'skipped', message: 'Not public.', isPassing: false } as const;

  expect(reportUnread(task, refused)).toEqual({ task, outcome: 'skipped', chunks: 0, message: 'Not public.' });
});
