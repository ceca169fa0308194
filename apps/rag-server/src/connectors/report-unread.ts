import type { Unread } from '../pages/page-outcome.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import { retryDelayMs, type TaskReport } from '../tasks/task-handler.js';

/** Attempts for what fails in passing. */
const maxAttempts = 4;
/** Longer than that nobody waits for a page; the next reading asks again. */
export const maxRetryMs = 3_600_000;

/** What could not be read is tried again while that may help; then it is said why. */
export function reportUnread(task: ClaimedTask, unread: Unread): TaskReport {
  const { outcome, message, isPassing, retryAfterMs = 0 } = unread;
  if (!isPassing || task.attempt >= maxAttempts) return { task, outcome, chunks: 0, message };
  return { task, retryInMs: Math.max(retryDelayMs(task.attempt), Math.min(retryAfterMs, maxRetryMs)) };
}
