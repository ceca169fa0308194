import { fileOfDocument, listDocumentIds } from '@parley/client';
import type { FolderSource } from './ingest-folder.js';
import type { SourceFile } from './folder/scan-folder.js';

/** A run that nobody agreed to. Nothing was sent, nothing removed. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed';
}

/** Whether to go on; `refusal` says what to do where nobody can be asked. Throws `NotAgreed` with it there. */
export type Agree = (question: string, refusal: string) => Promise<boolean>;

const namedAtMost = 10;

/** An outage is sat out as later in the run. */
const patiently = ({ signal }: FolderSource) => ({ signal, retryForMs: 600_000 });

/**
 * Ids of documents that an earlier run, or another program, brought into the source and that the folder does not have:
 * those that somebody agreed to remove. Asks before anything is sent. Throws `NotAgreed`.
 */
export async function agreeOnRemoval(source: FolderSource, files: readonly SourceFile[]): Promise<ReadonlySet<string>> {
  const listed = await listDocumentIds(source.client, source.datasourceId, patiently(source));
  if (!listed || listed.size === 0) await refuseSecondSource(source);
  const ids = new Set(files.map(({ id }) => id));
  const missing = [...(listed ?? [])].filter((id) => !ids.has(id) && !ids.has(fileOfDocument(id)));
  const unknown = missing.filter((id) => !ids.has(fileOfDocument(id).normalize('NFC')));
  if (unknown.length > 0) await askFor(source, unknown, files.length === 0);
  return new Set(missing);
}

async function askFor({ folder, datasourceId, agree }: FolderSource, gone: readonly string[], isEmpty: boolean) {
  const named = gone.slice(0, namedAtMost).join(', ') + (gone.length > namedAtMost ? ', ...' : '');
  const has = isEmpty ? 'has no file that is read' : 'does not have them';
  const what = `Earlier runs brought ${documents(gone.length)} to ${datasourceId}, and ${folder} ${has}: ${named}.`;
  const refusal = `${what} Nothing was sent or removed. To remove them, run again with --yes. If they are another folder's, name a source of its own with --name.`;
  if (!(await agree(`${what}\nRemove them?`, refusal))) throw new NotAgreed('Nothing was sent or removed.');
}

const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

/** Earlier versions knew a source by the name of its folder: brought under its new name, it would be there twice. */
async function refuseSecondSource(source: FolderSource) {
  const { client, datasourceId, earlierName, agree } = source;
  if (earlierName === undefined) return;
  const earlier = await listDocumentIds(client, `files:${earlierName}`, patiently(source));
  if (!earlier || earlier.size === 0) return;
  const what = `files:${earlierName} was named after its folder alone. To go on with it, run again with --name ${earlierName}.`;
  const refusal = `${what} If it is another folder's, run again with --yes: this one becomes ${datasourceId}.`;
  if (!(await agree(`${what}\nMake another source, ${datasourceId}, of this folder?`, refusal)))
    throw new NotAgreed('Nothing was sent.');
}
