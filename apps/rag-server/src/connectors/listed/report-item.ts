import { decodeTime } from 'ulid';
import type { ClaimedTask } from '../../tasks/task-queue.js';
import type { TaskReport } from '../../tasks/task-handler.js';
import { maxRetryMs, reportUnread } from '../report-unread.js';
import type { UnreadItem } from './place-refusal.js';

/** For so long a step waits for a place that counts requests, counted from when the step was found. */
const maxWaitMs = 24 * 3_600_000;
const leastPauseMs = 1_000;

/** As `reportUnread`; a place that allows a number of requests an hour is waited for, which is no attempt. */
export function reportItem(task: ClaimedTask, unread: UnreadItem, nowMs: number): TaskReport {
  const { isRest = false, retryAfterMs = 0 } = unread;
  if (!isRest || nowMs - decodeTime(task.id) >= maxWaitMs) return reportUnread(task, unread);
  const retryInMs = Math.min(Math.max(retryAfterMs, leastPauseMs), maxRetryMs);
  return { task, retryInMs, isNoAttempt: true };
}
