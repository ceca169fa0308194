import type { Catalog } from '../engine/catalog.js';
import type { Collection } from '../engine/collection.js';
import type { Transaction } from '../engine/transaction.js';
import { DocdbError } from '../errors.js';
import type { Stored } from '../engine/record.js';
import type { Cursors } from './cursors.js';
import type { Sessions } from '../sessions/sessions.js';
import { typeName } from '../values/describe.js';
import { type Doc, isDoc } from '../values/doc.js';
import { isYes } from './fields.js';

/** What every command works with; made once a server. */
export interface Deps {
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly sessions: Sessions;
  readonly now: () => Date;
  /** `host:port` that hello tells clients to use. */
  readonly address: () => string;
}

/** One command as it arrived. */
export interface Request {
  readonly name: string;
  readonly database: string;
  readonly body: Doc;
  /** Documents of an insert exactly as sent, when they came as a sequence of their own. */
  readonly documents: readonly Stored[] | undefined;
  readonly transaction: Transaction | undefined;
  readonly sessionId: string | undefined;
  readonly connectionId: number;
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

/** Throws DocdbError `NamespaceNotFound`. */
export function existing(request: Request, deps: Deps): Collection {
  const collection = collectionOf(request, deps);
  if (!collection)
    throw new DocdbError('NamespaceNotFound', `ns does not exist: ${request.database}.${collectionName(request)}`);
  return collection;
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
