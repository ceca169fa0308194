import type { LeftOut } from '../extract/document-reader.js';
import type { IndexedDocument } from '../ingestion/index-documents.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import type { TaskReport } from '../tasks/task-handler.js';

/** Parts that are named; a document may have hundreds. */
const named = 3;

/** What became of a document that was read, and which parts of it were not. */
export function reportRead(
  task: Pick<ClaimedTask, 'id'>,
  result: IndexedDocument,
  leftOut: readonly LeftOut[],
): TaskReport {
  const parts = leftOut.slice(0, named).map(({ what, why }) => `${what} was left out: ${why}`);
  const rest = leftOut.length - parts.length;
  const words = [result.message, ...parts, ...(rest > 0 ? [`${rest} more parts were left out.`] : [])].filter(Boolean);
  return { ...result, task, ...(words.length > 0 && { message: words.join(' ') }) };
}
