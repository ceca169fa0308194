import type { Catalog } from '../engine/catalog.js';
import type { Collection } from '../engine/collection.js';
import type { Transaction } from '../engine/transaction.js';
import { DocdbError } from '../errors.js';
import type { Stored } from '../engine/record.js';
import type { Cursors } from './cursors.js';
import type { Sessions } from '../sessions/sessions.js';
import { typeName } from '../values/describe.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';

/** What every command works with; made once a server. */
export interface Deps {
  catalog: Catalog;
  cursors: Cursors;
  sessions: Sessions;
  now: () => Date;
  /** `host:port` that hello tells clients to use. */
  address: () => string;
}

/** One command as it arrived. */
export interface Request {
  name: string;
  database: string;
  body: Doc;
  /** Documents of an insert exactly as sent, when they came as a sequence of their own. */
  documents: readonly Stored[] | undefined;
  transaction: Transaction | undefined;
  sessionId: string | undefined;
  connectionId: number;
}

/** A reply as a document, or as bytes when it carries stored documents that must not be re-encoded. */
export type Reply = Doc | Uint8Array;

export type Handler = (request: Request, deps: Deps) => Reply | Promise<Reply>;

/** The collection a command names as its own value: `{ find: 'things' }`. */
export function collectionName(request: Request): string {
  const name = request.body[request.name];
  if (typeof name !== 'string') {
    throw new DocdbError('InvalidNamespace', `collection name has invalid type ${typeName(name)}`);
  }
  return name;
}

export const collectionOf = (request: Request, deps: Deps): Collection | undefined =>
  deps.catalog.find(request.database, collectionName(request));

/** @throws DocdbError `NamespaceNotFound` */
export function existing(request: Request, deps: Deps): Collection {
  const collection = collectionOf(request, deps);
  if (!collection)
    throw new DocdbError('NamespaceNotFound', `ns does not exist: ${request.database}.${collectionName(request)}`);
  return collection;
}

export function docField(body: Doc, name: string): Doc {
  const value = body[name];
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw wrongType(name, value, 'object');
  return value;
}

export function docsField(body: Doc, name: string): Doc[] {
  const value = body[name];
  if (!isArray(value) || !value.every(isDoc)) throw wrongType(name, value, 'array of objects');
  return value;
}

/** A whole number that is not negative; `undefined` when the field is absent. */
export function countField(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isNumber(value)) throw wrongType(name, value, 'number');
  if (!Number.isInteger(toNumber(value)) || toNumber(value) < 0) {
    throw new DocdbError('BadValue', `BSON field '${name}' value must be >= 0, actual value '${toNumber(value)}'`);
  }
  return toNumber(value);
}

export const isYes = (value: unknown): boolean => value === true || (isNumber(value) && toNumber(value) !== 0);

function wrongType(name: string, value: unknown, expected: string): DocdbError {
  if (value === undefined)
    return new DocdbError('Location40414', `BSON field '${name}' is missing but a required field`);
  return new DocdbError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );
}

/** What this server would answer wrongly is refused instead. */
export function refuseUnsupported(
  body: Doc,
  names: readonly string[] = ['min', 'max', 'returnKey', 'showRecordId', 'let'],
): void {
  const { collation } = body;
  if (isDoc(collation) && collation['locale'] !== 'simple') {
    throw new DocdbError(
      'CommandNotSupported',
      'collation is not supported by this server; keep a lower-cased key instead',
    );
  }
  const odd = names.find((name) => isYes(body[name]) || isDoc(body[name]));
  if (odd !== undefined)
    throw new DocdbError('CommandNotSupported', `the option '${odd}' is not supported by this server`);
}
