import { expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import type { ClaimedTask } from '../../tasks/task-queue.js';
import { reportItem } from './report-item.js';

const hour = 3_600_000;
const foundAt = 1_000 * hour;
const aTask = (attempt: number): ClaimedTask => ({
  id: ulid(foundAt),
  kind: 'notes-item',
  jobId: 'j',
  datasourceId: 'd',
  subject: 's',
  exclusiveKey: 's',
  payload: {},
  origin: 't',
  attempt,
  deaths: 0,
});
const limited = { outcome: 'failed', message: 'No more requests.', isPassing: true, isRest: true } as const;

it.each([
  [0, 1_000],
  [30_000, 30_000],
  [5 * hour, hour],
])(
  'a place that allows no more requests for %d ms is asked again after %d, which is no attempt',
  (asked, retryInMs) => {
    const task = aTask(9);

    expect(reportItem(task, { ...limited, retryAfterMs: asked }, foundAt + 23 * hour)).toEqual({
      task,
      retryInMs,
      isNoAttempt: true,
    });
  },
);

it('is not waited for longer than a day', () => {
  const task = aTask(4);

  expect(reportItem(task, limited, foundAt + 24 * hour)).toMatchObject({ outcome: 'failed', message: limited.message });
});

it('what fails otherwise is given up after the fourth attempt', () => {
  const down = { ...limited, isRest: false };

  expect(reportItem(aTask(3), down, foundAt)).toMatchObject({ retryInMs: 4_000 });
  expect(reportItem(aTask(3), down, foundAt)).not.toHaveProperty('isNoAttempt');
  expect(reportItem(aTask(4), down, foundAt)).toMatchObject({ outcome: 'failed' });
});
