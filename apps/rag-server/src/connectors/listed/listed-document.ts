import { createHash } from 'node:crypto';
import type { StoredDocument } from '../../documents/document.store.js';
import type { ListedItem } from './listed-place.js';

/** Longest id of a document. */
const maxIdLength = 1_024;

/** Id of an item's document; the same item has another one in another source. */
export function listedDocumentId(datasourceId: string, key: string): string {
  const id = `doc_${datasourceId}_${key}`;
  return id.length <= maxIdLength ? id : `doc_${sha256(datasourceId)}_${sha256(key)}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Key of the item that the document is; `undefined` for one that a client put beside them. */
export function keyOfDocument({ datasourceId, documentId, metadata }: StoredDocument): string | undefined {
  const { key } = metadata;
  return typeof key === 'string' && documentId === listedDocumentId(datasourceId, key) ? key : undefined;
}

/** Whether the document says what the item says, and was read as it would be today. */
export const isUnchanged = ({ version }: ListedItem, known: StoredDocument | undefined, reading: string): boolean =>
  version !== '' && known?.metadata['version'] === version && known.metadata['reading'] === reading;
