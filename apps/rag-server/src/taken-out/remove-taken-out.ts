import { mostFileParts, partDocumentId } from '@parley/contracts';
import type { DocumentKey } from '../index/chunk-index.js';
import type { TakenOut } from './taken-out.store.js';

/**
 * Removes what there is of documents that are taken out: passages, entities, their places in the list, and the bytes of
 * files. Running again leaves the same. All are of one datasource.
 */
export type RemoveTakenOut = (documents: readonly TakenOut[]) => Promise<void>;

interface Deps {
  readonly removeDocuments: (documents: readonly DocumentKey[]) => Promise<void>;
  /** Removes the bytes of files of these names, whether they wait to be read or failed. */
  readonly forgetFiles: (datasourceId: string, names: readonly string[]) => Promise<void>;
}

/** Documents removed in one step. */
const stepSize = 500;

export const makeRemoveTakenOut =
  ({ removeDocuments, forgetFiles }: Deps): RemoveTakenOut =>
  async (documents) => {
    const [first] = documents;
    if (!first) return;
    const keys = documents.flatMap(keysOf);
    for (let at = 0; at < keys.length; at += stepSize) await removeDocuments(keys.slice(at, at + stepSize));
    await forgetFiles(
      first.datasourceId,
      documents.map(({ documentId }) => documentId),
    );
  };

/** A part may stand in the index before it is listed, so all that there can be are named. */
const keysOf = ({ datasourceId, documentId, isFile }: TakenOut): DocumentKey[] =>
  Array.from({ length: isFile ? mostFileParts : 1 }, (_part, at) => ({
    datasourceId,
    documentId: partDocumentId(documentId, at),
  }));
