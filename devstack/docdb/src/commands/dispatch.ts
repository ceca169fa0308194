import { Long } from 'bson';
import { DocdbError } from '../errors.js';
import type { Storage } from '../storage/storage.js';
import { encode } from '../values/bson.js';
import { type Doc, isArray } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';
import { errorReply } from './error-reply.js';
import { commands } from './registry.js';
import type { Deps, Handler, Reply, Request } from './request.js';
import { sessionIdOf } from './sessions.js';

/** Runs commands; every reply, error replies included, is on disk with all it speaks of before it is given. */
export interface Dispatcher {
  run(message: Message): Promise<Uint8Array>;
}

export type Message = Pick<Request, 'body' | 'documents' | 'connectionId'>;

export function makeDispatcher(deps: Deps, storage: Storage): Dispatcher {
  return {
    async run(message) {
      const reply = await answer(message, deps).catch((error: unknown) =>
        encode(errorReply(error, labelsOf(error, message.body))),
      );
      try {
        await storage.durable();
        return reply;
      } catch (error) {
        return encode(errorReply(error));
      }
    },
  };
}

const transient = new Set(['WriteConflict', 'NoSuchTransaction']);

/** Tells drivers which failures are worth starting the transaction over for. */
function labelsOf(error: unknown, body: Doc): string[] {
  const inTransaction = body['autocommit'] === false;
  return inTransaction && error instanceof DocdbError && transient.has(error.codeName)
    ? ['TransientTransactionError']
    : [];
}

async function answer(message: Message, deps: Deps): Promise<Uint8Array> {
  const { body } = message;
  const name = Object.keys(body)[0] ?? '';
  const database = body['$db'] ?? 'admin';
  if (typeof database !== 'string') throw new DocdbError('InvalidNamespace', '$db must be a string');
  const sessionId = body['lsid'] === undefined ? undefined : sessionIdOf(body['lsid']);
  const request: Request = { ...message, name, database, sessionId, transaction: undefined };
  if (name === 'commitTransaction' || name === 'abortTransaction') return endTransaction(request, deps);
  const command = commands.get(name);
  if (!command) throw new DocdbError('CommandNotFound', `no such command: '${name}'`);
  if (body['autocommit'] === false)
    return inTransaction(request, command.inTransaction === true, command.handler, deps);
  const txnNumber = body['txnNumber'];
  if (txnNumber === undefined || sessionId === undefined) return bytesOf(await command.handler(request, deps));
  return deps.sessions.once(sessionId, whole(txnNumber), async () => bytesOf(await command.handler(request, deps)));
}

async function inTransaction(request: Request, isAllowed: boolean, handler: Handler, deps: Deps): Promise<Uint8Array> {
  const { id, txnNumber } = transactionOf(request);
  if (!isAllowed) {
    throw new DocdbError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${request.name}' in a multi-document transaction.`,
    );
  }
  const isFirst = request.body['startTransaction'] === true;
  const transaction = isFirst ? deps.sessions.begin(id, txnNumber) : deps.sessions.transaction(id, txnNumber);
  try {
    const reply = await handler({ ...request, transaction }, deps);
    if (!(reply instanceof Uint8Array) && isArray(reply['writeErrors'])) deps.sessions.abort(id);
    return bytesOf(reply);
  } catch (error) {
    deps.sessions.abort(id);
    throw error;
  }
}

function endTransaction(request: Request, deps: Deps): Uint8Array {
  const { id, txnNumber } = transactionOf(request);
  const reply = encode({ ok: 1 });
  if (request.name === 'commitTransaction') {
    deps.sessions.commit(id, txnNumber);
    deps.sessions.remember(id, reply);
  } else {
    deps.sessions.transaction(id, txnNumber);
    deps.sessions.abort(id);
  }
  return reply;
}

function transactionOf({ sessionId, body, name }: Request): { id: string; txnNumber: bigint } {
  if (sessionId === undefined) throw new DocdbError('InvalidOptions', `'${name}' in a transaction needs a session`);
  return { id: sessionId, txnNumber: whole(body['txnNumber']) };
}

function whole(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (isNumber(value) && Number.isSafeInteger(toNumber(value))) return BigInt(toNumber(value));
  throw new DocdbError('TypeMismatch', 'txnNumber must be a long');
}

function bytesOf(reply: Reply): Uint8Array {
  return reply instanceof Uint8Array ? reply : encode({ ...reply, ok: 1 });
}
