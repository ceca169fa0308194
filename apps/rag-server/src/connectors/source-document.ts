import type { Datasource } from '../datasources/datasource.js';
import type { ContentAnchor, IncomingDocument } from '../documents/document-task.js';
import { cutText } from '../pages/cut-text.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import { freshUntil } from '../time/fresh-until.js';

/** What a connector read of one page or file. */
export interface ReadDocument {
  readonly task: Pick<ClaimedTask, 'id'>;
  readonly documentId: string;
  readonly documentType: string;
  readonly title: string;
  readonly description?: string;
  /** Markdown. */
  readonly content: string;
  /** Places in it, of a file that has some. */
  readonly anchors?: readonly ContentAnchor[] | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Key of the list of its own readers, kept by now. */
  readonly readersKey?: string | undefined;
}

const maxTitleLength = 500;
const maxDescriptionLength = 2_000;

/** It as the index takes it: fresh until the source should have been read again. */
export function sourceDocument(
  { id: datasourceId, ingestorId, reloadIntervalSeconds }: Datasource,
  { task, title, description = '', content, anchors, ...facts }: ReadDocument,
  nowMs: number,
): IncomingDocument {
  const ingestedAt = Math.floor(nowMs / 1_000);
  return {
    generation: task.id,
    content,
    ...(anchors && { anchors }),
    facts: {
      ...facts,
      datasourceId,
      ingestorId,
      title: cutText(title, maxTitleLength),
      description: cutText(description, maxDescriptionLength),
      isStructuredEntity: false,
      ingestedAt,
      freshUntil: freshUntil(ingestedAt, reloadIntervalSeconds),
    },
  };
}
