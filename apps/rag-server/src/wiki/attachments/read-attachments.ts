import { reportRead } from '../../connectors/report-read.js';
import { reportUnread } from '../../connectors/report-unread.js';
import { sourceDocument } from '../../connectors/source-document.js';
import type { DocumentStore, StoredDocument } from '../../documents/document.store.js';
import type { Extracted } from '../../extract/document-reader.js';
import type { ExtractText } from '../../extract/markup-reader.js';
import { type IndexBatch, withoutText } from '../../ingestion/index-documents.js';
import type { RemoveDocuments } from '../../ingestion/remove-documents.js';
import type { RenewDocuments } from '../../ingestion/renew-documents.js';
import type { Unread } from '../../pages/page-outcome.js';
import type { ReaderListStore } from '../../readers/reader-list.store.js';
import type { ClaimedTask } from '../../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import { freshUntil } from '../../time/fresh-until.js';
import { inReading } from '../open-wiki-reading.js';
import type { OpenWikiReading, WikiReading } from '../wiki-context.js';
import { type AttachmentTask, attachmentTask, unlistedTask, wikiTaskKinds } from '../wiki-tasks.js';
import { guardPages } from '../permissions/guard-wiki-pages.js';
import { WikiRefusal } from '../wiki-refusal.js';
import { emptyFile, isNoFileForText, unreadAttachment } from './attachment-words.js';
import { shownAddress } from './wiki-attachments.js';

interface Deps {
  readonly open: OpenWikiReading;
  readonly extract: ExtractText;
  readonly documents: Pick<DocumentStore, 'find'>;
  readonly indexBatch: IndexBatch;
  readonly renewDocuments: RenewDocuments;
  readonly removeDocuments: RemoveDocuments;
  readonly readerLists: Pick<ReaderListStore, 'keep'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a step works on. */
interface Work extends AttachmentTask {
  readonly task: ClaimedTask;
  readonly reading: WikiReading;
  readonly known: StoredDocument | undefined;
  /** Those of its page. */
  readonly readersKey: string | undefined;
}

/** Reads files that are attached to pages; each is a document. A step that dies half way runs again and leaves the same. */
export const readWikiAttachments = (deps: Deps): TaskHandler => ({
  kind: wikiTaskKinds.attachment,
  // One file may be as large as many pages.
  batchSize: 2,
  isOneBatchPerJob: true,
  run: inReading(deps.open, (reading, tasks, signal) =>
    Promise.all(tasks.map((task) => readOne(deps, reading, task, signal))),
  ),
});

async function readOne(deps: Deps, reading: WikiReading, task: ClaimedTask, signal: AbortSignal): Promise<TaskReport> {
  const unlisted = unlistedTask.safeParse(task.payload);
  if (unlisted.success) return { task, outcome: 'skipped', chunks: 0, message: notListed(unlisted.data.why) };
  const [known] = await deps.documents.find([keyOf(task)]);
  const parsed = attachmentTask.parse(task.payload);
  const refused = refusalBefore({ ...parsed, reading });
  if (refused) return leaveOut(deps, { task, known }, refused);
  const readersKey = await guardPages(deps, reading, [parsed.page], signal).catch(asRefusal);
  if (readersKey instanceof WikiRefusal) return reportUnread(task, unreadAttachment(readersKey));
  const work = { ...parsed, task, reading, known, readersKey };
  if (isUnchanged(work)) return renew(deps, work);
  return readBody(deps, work, signal);
}

function asRefusal(error: unknown): WikiRefusal {
  if (error instanceof WikiRefusal) return error;
  throw error;
}

const notListed = (why: string) => `The files attached to pages cannot be listed, so they are not read: ${why}`;

const keyOf = ({ datasourceId, subject: documentId }: ClaimedTask) => ({ datasourceId, documentId });

/** A file that was moved to another page is at another address, though its version is the same. */
const isUnchanged = ({ attachment, page, reading, known, readersKey }: Work): boolean =>
  known?.metadata['version'] === attachment.version &&
  known.metadata['reading'] === reading.context.reading &&
  known.metadata['source'] === shownAddress(page.id, attachment) &&
  known.readersKey === readersKey;

async function renew({ renewDocuments, now }: Deps, { task, reading }: Work): Promise<TaskReport> {
  const until = freshUntil(Math.floor(now() / 1_000), reading.context.datasource.reloadIntervalSeconds);
  const [renewed = withoutText] = await renewDocuments([keyOf(task)], until);
  const isEmpty = renewed.outcome === 'unchanged' && renewed.chunks === 0;
  return reportRead(task, isEmpty ? withoutText : renewed, []);
}

/** What is not even asked for. */
function refusalBefore({
  attachment,
  page,
  reading,
}: Pick<Work, 'attachment' | 'page' | 'reading'>): string | undefined {
  return reading.spaces.isListed(page.spaceKey) ? isNoFileForText(attachment) : reading.spaces.refusalOf(page.spaceKey);
}

async function readBody(deps: Deps, work: Work, signal: AbortSignal): Promise<TaskReport> {
  const { attachment, page, reading } = work;
  try {
    const bytes = await reading.client.attachmentBody(page.id, attachment, signal);
    if (bytes.length === 0) return await leaveOut(deps, work, emptyFile);
    const read = await deps.extract({ bytes, mediaType: attachment.mediaType, name: attachment.title }, signal);
    const [result] = await deps.indexBatch([toDocument(deps, work, read)], signal);
    return result ? reportRead(work.task, result, read.leftOut) : { task: work.task, outcome: 'cancelled', chunks: 0 };
  } catch (error) {
    signal.throwIfAborted();
    const unread: Unread = unreadAttachment(error);
    return unread.outcome === 'skipped' ? leaveOut(deps, work, unread.message) : reportUnread(work.task, unread);
  }
}

function toDocument({ now }: Deps, { task, attachment, page, reading, readersKey }: Work, read: Extracted) {
  const { id, title, version, mediaType } = attachment;
  const { datasource, reading: readingKey } = reading.context;
  const metadata = {
    source: shownAddress(page.id, attachment),
    file_name: title,
    attachment_id: id,
    page_title: page.title,
    page_url: page.url,
    version,
    space_key: page.spaceKey,
    media_type: mediaType,
    reading: readingKey,
  };
  const facts = { task, documentId: task.subject, documentType: 'wiki_attachment', title, metadata, readersKey };
  const { text: content, description, anchors } = read;
  return sourceDocument(datasource, { ...facts, content, description, anchors }, now());
}

/** What a rule leaves out now is not found by what an earlier version said. */
async function leaveOut(
  { removeDocuments }: Deps,
  { task, known }: Pick<Work, 'task' | 'known'>,
  message: string,
): Promise<TaskReport> {
  if (known) await removeDocuments([keyOf(task)]);
  return { task, outcome: known ? 'removed' : 'skipped', chunks: 0, message };
}
