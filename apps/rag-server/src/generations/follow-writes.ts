import { documentKey } from '../index/chunk-id.js';
import type { DocumentKey } from '../index/chunk-index.js';
import type { Written } from '../index/generations/write-log.js';
import { alignDocuments } from '../ingestion/copy-documents.js';
import type { HeldWork, Pair } from './generation-work.js';

/** Writes that are followed in one go. */
const atOnce = 50;
/** Documents that are compared and written in one step. */
export const stepSize = 16;

/** Brings to a generation what was written to the live one since; resolves to whether there is more. */
export async function followWrites(work: HeldWork, pair: Pair): Promise<boolean> {
  const { log } = work;
  const owed = await log.owed(pair.generation.id, atOnce);
  const keys = new Map<string, DocumentKey>();
  for (const { written } of owed)
    for (const key of await documentsIn(work, pair, written)) keys.set(documentKey(key), key);
  for (const step of inSteps([...keys.values()])) await align(work, pair, step);
  await log.settle(pair.generation.id, owed);
  return owed.length === atOnce;
}

/** Of these documents, resolves to those that were not alike. */
export const align = (
  { signal, confirm }: HeldWork,
  { from, to, isSameModel }: Pair,
  keys: readonly DocumentKey[],
): Promise<DocumentKey[]> =>
  alignDocuments({ isSameModel, from: from.index, to: to.index, embedder: to.embedder }, keys, signal, confirm);

/** What is written to a datasource as a whole takes documents away. */
async function documentsIn(
  { confirm }: HeldWork,
  { from, to }: Pair,
  written: Written,
): Promise<readonly DocumentKey[]> {
  if ('documents' in written) return written.documents;
  const { datasourceId } = written;
  const kept = new Set(await from.index.documentIds(datasourceId));
  if (kept.size === 0) {
    await confirm();
    await to.index.deleteDatasource(datasourceId);
    return [];
  }
  const gone = (await to.index.documentIds(datasourceId)).filter((documentId) => !kept.has(documentId));
  return gone.map((documentId) => ({ datasourceId, documentId }));
}

export function* inSteps<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += stepSize) yield all.slice(at, at + stepSize);
}
