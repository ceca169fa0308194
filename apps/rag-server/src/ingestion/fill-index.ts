import { createHash } from 'node:crypto';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import type { Embedder } from '../embeddings/embedder.js';
import { documentKey } from '../index/chunk-id.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import { passageFor, writeCopies } from './copy-documents.js';
import { inPortions } from '../tasks/in-portions.js';

interface Deps {
  readonly from: Pick<ChunkIndex, 'scanDocument' | 'storedVectors'>;
  readonly to: ChunkIndex;
  readonly documents: Pick<DocumentStore, 'datasourceIds' | 'scan'>;
  readonly embedder: Embedder;
  /** Whether both have their vectors from the same model: none is made anew then. */
  readonly isSameModel: boolean;
  /** Told now and then how many documents this pass has looked at. */
  readonly tell: (documents: number) => void;
}

export interface FilledIndex {
  /** Documents that were written or removed. */
  readonly changed: number;
  /** Documents that are listed with passages of which the first index has none. */
  readonly missing: readonly string[];
}

/**
 * Brings an index to what another one holds of the documents that are listed, from the passages that stand there. Each
 * call does what changed since the one before; what an earlier process embedded is used again.
 */
export type FillIndex = (signal: AbortSignal) => Promise<FilledIndex>;

/** Documents that are written in one step. */
const stepSize = 16;

export function makeFillIndex(deps: Deps): FillIndex {
  const { to, documents, tell } = deps;
  /** What was last written of a document. */
  const written = new Map<string, string>();

  async function copyChanged(listed: readonly StoredDocument[], signal: AbortSignal): Promise<FilledIndex> {
    const open = listed.filter((document) => written.get(documentKey(document)) !== stateOf(document));
    if (open.length === 0) return { changed: 0, missing: [] };
    const missing = await copy(deps, open, signal);
    for (const document of open) written.set(documentKey(document), stateOf(document));
    return { changed: open.length, missing };
  }

  async function removeUnlisted(datasourceId: string, listed: ReadonlySet<string>): Promise<number> {
    const gone = (await to.documentIds(datasourceId)).filter((id) => !listed.has(id));
    await to.replaceDocuments(gone.map((documentId) => ({ document: { datasourceId, documentId }, chunks: [] })));
    for (const documentId of gone) written.delete(documentKey({ datasourceId, documentId }));
    return gone.length;
  }

  return async (signal) => {
    let [seen, changed] = [0, 0];
    const missing: string[] = [];
    for (const id of new Set([...(await documents.datasourceIds()), ...(await to.datasourceIds())])) {
      const listed = new Set<string>();
      for await (const step of inPortions(documents.scan(id), stepSize)) {
        signal.throwIfAborted();
        const copied = await copyChanged(step, signal);
        for (const { documentId } of step) listed.add(documentId);
        changed += copied.changed;
        missing.push(...copied.missing);
        tell((seen += step.length));
      }
      changed += await removeUnlisted(id, listed);
    }
    return { changed, missing };
  };
}

/** Resolves to the documents that should have passages and have none. */
async function copy(
  { from, to, embedder, isSameModel }: Deps,
  listed: readonly StoredDocument[],
  signal: AbortSignal,
): Promise<string[]> {
  const read = await Promise.all(
    listed.map(async (document) => ({
      document,
      passages: (await from.scanDocument(document)).map(passageFor(embedder)),
    })),
  );
  await writeCopies({ from, to, embedder, isSameModel }, read, signal);
  const isMissing = ({ document, passages }: (typeof read)[number]) => document.chunkCount > 0 && passages.length === 0;
  return read.filter(isMissing).map(({ document }) => document.documentId);
}

const stateOf = (document: StoredDocument) =>
  createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 16);
