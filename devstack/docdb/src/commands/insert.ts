import { BSONRegExp, ObjectId } from 'bson';
import { DocdbError } from '../errors.js';
import { asStored, Stored } from '../engine/record.js';
import { whenFree } from '../engine/transaction.js';
import { typeName } from '../values/describe.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { docsField } from './fields.js';
import { collectionName, type Handler } from './request.js';
import { WriteErrors } from './write-result.js';

export const maxDocumentBytes = 16 * 1024 * 1024;

export const insert: Handler = async (request, deps) => {
  const documents = request.documents ?? docsField(request.body, 'documents').map(asStored);
  if (documents.length === 0)
    throw new DocdbError('InvalidLength', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  const errors = new WriteErrors(request);
  let n = 0;
  await errors.each(documents, async (document) => {
    const ready = withId(document);
    assertInsertable(ready);
    await whenFree(() =>
      deps.catalog.findOrCreate(request.database, collectionName(request)).insert(ready, request.transaction),
    );
    n += 1;
  });
  return { n, ...errors.field };
};

/** `_id` comes first in what is stored, and is made where the client sent none. */
function withId(document: Stored): Stored {
  const [first] = Object.keys(document.tree);
  if (first === '_id') return document;
  const { _id: id = new ObjectId(), ...rest } = document.tree;
  return asStored({ _id: id, ...rest });
}

/** Throws DocdbError `InvalidIdField`, `DollarPrefixedFieldName` or `BSONObjectTooLarge`. */
export function assertInsertable({ tree, bytes }: Stored): void {
  const { _id: id } = tree;
  if (isArray(id) || id instanceof BSONRegExp) {
    throw new DocdbError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  if (isDoc(id)) assertNoDollar(id);
  assertSize(bytes);
}

export function assertSize(bytes: Uint8Array): void {
  if (bytes.length > maxDocumentBytes) {
    throw new DocdbError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentBytes}`,
    );
  }
}

function assertNoDollar(id: Doc): void {
  const odd = Object.keys(id).find((name) => name.startsWith('$'));
  if (odd !== undefined)
    throw new DocdbError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${odd} is not valid for storage.`,
    );
}
