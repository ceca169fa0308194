import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  fileOfDocument,
  type IngestFile,
  type IngestInput,
  type IngestProgress,
  type IngestResult,
  type IngestRun,
  type RagClient,
  removedDocument,
  runIngestor,
  type SkippedDocument,
} from '@parley/client';
import { type Agree, agreeOnRemoval, NotAgreed } from './agree-on-removal.js';
import { readDocument } from './folder/read-document.js';
import { type LeftOut, scanFolder, type SourceFile, unlessGone } from './folder/scan-folder.js';

export interface FolderSource {
  readonly client: RagClient;
  readonly folder: string;
  readonly datasourceId: string;
  /** Name of the ingestor and of the datasource. */
  readonly name: string;
  /** Name that an earlier version gave the source, unless that was asked for. */
  readonly earlierName: string | undefined;
  readonly agree: Agree;
  /** Whether everything that may be asked was agreed to beforehand. */
  readonly isAgreed: boolean;
  /** Told what every look at the folder leaves out. */
  readonly onLeftOut: (leftOut: readonly LeftOut[]) => void;
  readonly reloadIntervalSeconds: number;
  /** What readers are given as a document's source. */
  readonly addressOf: (id: string) => string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: IngestProgress) => void;
  readonly log: (line: string) => void;
}

/** What the folder held when it was last brought, by id. */
export type Brought = ReadonlyMap<string, string>;

/**
 * Brings the whole folder, and removes what it has no more: of what runs before this one brought, only what somebody agreed
 * to. Throws `NotAgreed`, with nothing changed, where nobody did.
 * @param before what this run brought so far
 */
export async function bringAll(
  source: FolderSource,
  before?: Brought,
): Promise<{ result: IngestResult; brought: Brought }> {
  const files = await look(source, before);
  const agreed = before ? goneFrom(before, files) : await agreeOnRemoval(source, files);
  const result = await bring(source, files, [], {
    deleteMissing: true,
    mayRemove: (id) => agreed.has(id) || agreed.has(fileOfDocument(id)),
  });
  return { result, brought: stampsOf(files) };
}

/** Brings what differs from `before`, which may be nothing: then there is no result. */
export async function bringChanges(
  source: FolderSource,
  before: Brought,
): Promise<{ result: IngestResult | undefined; brought: Brought }> {
  const files = await look(source, before);
  const brought = stampsOf(files);
  const changed = files.filter(({ id, stamp }) => before.get(id) !== stamp);
  const gone = [...goneFrom(before, files)];
  if (changed.length + gone.length === 0) return { result: undefined, brought };
  return { result: await bring(source, changed, gone, { deleteMissing: false }), brought };
}

/** A folder that was emptied while it is watched may be a drive that has gone: whoever means it says so. */
async function look({ folder, signal, onLeftOut, isAgreed }: FolderSource, before: Brought | undefined) {
  const { files, leftOut } = await scanFolder(folder, signal);
  onLeftOut(leftOut);
  if (files.length > 0 || !before || before.size === 0 || isAgreed) return files;
  throw new NotAgreed(
    `${folder} has no file that is read any more. What it had (${before.size}) stays; to remove it, run again with --yes.`,
  );
}

const goneFrom = (before: Brought, files: readonly SourceFile[]): ReadonlySet<string> => {
  const ids = new Set(files.map(({ id }) => id));
  return new Set([...before.keys()].filter((id) => !ids.has(id)));
};

const stampsOf = (files: readonly SourceFile[]): Brought => new Map(files.map(({ id, stamp }) => [id, stamp]));

const bring = (
  source: FolderSource,
  files: readonly SourceFile[],
  gone: readonly string[],
  more: Pick<IngestRun, 'deleteMissing' | 'mayRemove'>,
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
