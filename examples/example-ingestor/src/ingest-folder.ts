import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  type IngestFile,
  type IngestInput,
  type IngestProgress,
  type IngestResult,
  type RagClient,
  removedDocument,
  runIngestor,
  type SkippedDocument,
} from '@parley/client';
import { readDocument } from './folder/read-document.js';
import { scanFolder, type SourceFile, unlessGone } from './folder/scan-folder.js';

export interface FolderSource {
  readonly client: RagClient;
  readonly folder: string;
  readonly datasourceId: string;
  /** Name of the ingestor and of the datasource. */
  readonly name: string;
  readonly reloadIntervalSeconds: number;
  /** What readers are given as a document's source. */
  readonly addressOf: (id: string) => string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: IngestProgress) => void;
  readonly log: (line: string) => void;
}

/** What the folder held when it was last brought, by id. */
export type Brought = ReadonlyMap<string, string>;

/** Brings the whole folder and removes what it has no more. */
export async function bringAll(source: FolderSource): Promise<{ result: IngestResult; brought: Brought }> {
  const files = await scanFolder(source.folder, source.signal);
  const result = await bring(source, files, [], { deleteMissing: true });
  return { result, brought: stampsOf(files) };
}

/** Brings what differs from `before`, which may be nothing: then there is no result. */
export async function bringChanges(
  source: FolderSource,
  before: Brought,
): Promise<{ result: IngestResult | undefined; brought: Brought }> {
  const files = await scanFolder(source.folder, source.signal);
  const brought = stampsOf(files);
  const changed = files.filter(({ id, stamp }) => before.get(id) !== stamp);
  const gone = [...before.keys()].filter((id) => !brought.has(id));
  if (changed.length + gone.length === 0) return { result: undefined, brought };
  return { result: await bring(source, changed, gone, { deleteMissing: false }), brought };
}

const stampsOf = (files: readonly SourceFile[]): Brought => new Map(files.map(({ id, stamp }) => [id, stamp]));

const bring = (
  source: FolderSource,
  files: readonly SourceFile[],
  gone: readonly string[],
  more: { readonly deleteMissing: boolean },
): Promise<IngestResult> =>
  runIngestor({
    client: source.client,
    ingestor: { type: 'files', name: source.name, description: 'Files of a folder' },
    datasource: {
      datasource_id: source.datasourceId,
      source_type: 'files',
      name: source.name,
      reload_interval: source.reloadIntervalSeconds,
    },
    documents: documentsOf(
      source,
      files.filter(({ kind }) => kind !== 'file'),
      gone,
    ),
    files: filesOf(
      source,
      files.filter(({ kind }) => kind === 'file'),
    ),
    expected: files.length + gone.length,
    signal: source.signal,
    onProgress: source.onProgress,
    log: ({ message }) => source.log(message),
    ...more,
  });

/** One file at a time is held. One that has gone meanwhile is left to the next look; one that cannot be read throws. */
async function* documentsOf(
  { addressOf }: FolderSource,
  files: readonly SourceFile[],
  gone: readonly string[],
): AsyncGenerator<IngestInput | SkippedDocument> {
  for (const file of files) {
    const document = await readDocument(file, addressOf);
    if (document) yield document;
  }
  yield* gone.map(removedDocument);
}

/** The server reads them; they are streamed from the disk. */
async function* filesOf({ addressOf }: FolderSource, files: readonly SourceFile[]): AsyncGenerator<IngestFile> {
  for (const { id, path } of files) {
    const content = await openAsBlob(path).catch((failure: unknown) => stillThere(path, failure));
    if (content) yield { path: id, content, source: addressOf(id) };
  }
}

/** A file that has gone cannot be opened, and the failure does not say so. */
async function stillThere(path: string, failure: unknown): Promise<undefined> {
  const facts = await stat(path).catch(unlessGone);
  if (facts) throw failure;
}
