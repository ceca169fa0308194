import type { Unread } from '../pages/page-outcome.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import { retryDelayMs, type TaskReport } from '../tasks/task-handler.js';

/** Attempts for what fails in passing. */
const maxAttempts = 4;
const maxRetryMs = 60_000;

/** What could not be read is tried again while that may help; then it is said why. */
export function reportUnread(task: ClaimedTask, unread: Unread): TaskReport {
  const { outcome, message, isPassing, retryAfterMs = 0 } = unread;
  if (!isPassing || task.attempt >= maxAttempts) return { task, outcome, chunks: 0, message };
  const pause = Math.max(retryDelayMs(task.attempt), retryAfterMs);
  return { task, retryInMs: Math.min(pause, maxRetryMs) };
}
