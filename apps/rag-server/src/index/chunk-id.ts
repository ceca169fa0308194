import { createHash } from 'node:crypto';
import type { DocumentKey } from './chunk-index.js';

/** Path-safe name of a document across datasources; parts are length-prefixed, so no two documents share one. */
export const documentKey = ({ datasourceId, documentId }: DocumentKey): string =>
  digest(`${datasourceId.length}:${datasourceId}${documentId}`);

/** Opaque, path-safe id of a passage, derived from datasource, document and index: equal input, equal id. */
export const chunkId = (document: DocumentKey, chunkIndex: number): string =>
  `${documentKey(document)}-${chunkIndex.toString()}`;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);
