import { documentKey } from '../index/chunk-id.js';
import type { DocumentKey } from '../index/chunk-index.js';
import type { TakenOut, TakenOutStore } from '../taken-out/taken-out.store.js';
import type { IndexBatch, IndexedDocument } from './index-documents.js';
import type { RemoveDocuments } from './remove-documents.js';
import type { RenewDocuments } from './renew-documents.js';

interface Deps {
  readonly takenOut: Pick<TakenOutStore, 'among'>;
  readonly removeDocuments: RemoveDocuments;
}

/** Indexes what is not taken out of its source. */
export const indexingTheRest =
  (deps: Deps, indexBatch: IndexBatch): IndexBatch =>
  (incoming, signal) =>
    writeTheRest(
      deps,
      incoming,
      ({ facts }) => facts,
      (rest) => indexBatch(rest, signal),
    );

/** Renews what is not taken out of its source. */
export const renewingTheRest =
  (deps: Deps, renewDocuments: RenewDocuments): RenewDocuments =>
  (keys, freshUntil) =>
    writeTheRest(
      deps,
      keys,
      (key) => key,
      (rest) => renewDocuments(rest, freshUntil),
    );

/**
 * Looks before it writes, and again once it has written or failed to: a document that was taken out in between is removed
 * by whoever comes last.
 */
async function writeTheRest<Document>(
  { takenOut, removeDocuments }: Deps,
  documents: readonly Document[],
  keyOf: (document: Document) => DocumentKey,
  write: (rest: readonly Document[]) => Promise<IndexedDocument[]>,
): Promise<IndexedDocument[]> {
  const keys = documents.map(keyOf);
  const out = new Map(await takenOut.among(keys));
  // An earlier try may have written them and died.
  await removeDocuments(keys.filter((key) => out.get(documentKey(key))?.due !== undefined));
  const rest = documents.filter((document) => !out.has(documentKey(keyOf(document))));
  const written = await write(rest).finally(async () => {
    const since = await takenOut.among(rest.map(keyOf));
    await removeDocuments(rest.map(keyOf).filter((key) => since.has(documentKey(key))));
    for (const [key, one] of since) out.set(key, one);
  });
  const results = new Map(rest.map((document, at) => [document, written[at]]));
  return documents.flatMap((document) => {
    const one = out.get(documentKey(keyOf(document)));
    return one ? outcomeOf(one) : (results.get(document) ?? []);
  });
}

/** What becomes of a document that is taken out. */
export const outcomeOf = ({ by }: Pick<TakenOut, 'by'>): IndexedDocument => ({
  outcome: 'taken_out',
  chunks: 0,
  message: `Taken out by ${by}.`,
});
