import { DocdbError } from '../errors.js';
import type { Transaction } from '../engine/transaction.js';
import type { Versions } from '../engine/versions.js';
import type { Storage } from '../storage/storage.js';

type TransactionState = 'open' | 'committed' | 'aborted';

interface Session {
  /** The number of its latest transaction or retryable write; lower ones are over. */
  txnNumber: bigint;
  transaction?: { readonly handle: Transaction; state: TransactionState; readonly timer: NodeJS.Timeout };
  /** What the latest retryable write, or the commit, was answered. */
  reply?: Uint8Array;
  running?: Promise<Uint8Array>;
  touchedAt: number;
}

const keptMs = 30 * 60_000;

/** Logical sessions: their transactions, and their memory of writes that a client may send again. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly versions: Versions,
    private readonly storage: Storage,
    private readonly now: () => Date,
    private readonly transactionLimitMs: number,
  ) {
    for (const { id, txnNumber, reply, at } of storage.sessions()) {
      this.#sessions.set(id, { txnNumber: BigInt(txnNumber), reply, touchedAt: at });
    }
    this.#forgetOld();
  }

  /**
   * Runs a retryable write once: the same number again is answered what the first was.
   * Throws DocdbError `TransactionTooOld` when a later number was seen.
   */
  async once(id: string, txnNumber: bigint, run: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const session = this.#open(id);
    this.#assertNotOlder(session, txnNumber);
    if (session.txnNumber === txnNumber) {
      const known = session.reply ?? session.running;
      if (known) return known;
    }
    this.#advance(session, txnNumber);
    session.running = run();
    try {
      const reply = await session.running;
      if (session.txnNumber === txnNumber) this.remember(id, reply);
      return reply;
    } finally {
      if (session.txnNumber === txnNumber) delete session.running;
    }
  }

  /** Starts a transaction, ending the one before it. */
  begin(id: string, txnNumber: bigint): Transaction {
    const session = this.#open(id);
    this.#assertNotOlder(session, txnNumber);
    if (session.txnNumber === txnNumber) {
      throw new DocdbError(
        'ConflictingOperationInProgress',
        `Only a transaction that has not been started can be started: txnNumber ${txnNumber}`,
      );
    }
    this.#advance(session, txnNumber);
    const handle = this.versions.begin();
    const timer = setTimeout(() => this.abort(id), this.transactionLimitMs);
    timer.unref();
    session.transaction = { handle, state: 'open', timer };
    return handle;
  }

  /** Throws DocdbError `NoSuchTransaction` when it is not open (any more). */
  transaction(id: string, txnNumber: bigint): Transaction {
    const session = this.#open(id);
    this.#assertNotOlder(session, txnNumber);
    const { transaction } = session;
    if (session.txnNumber === txnNumber && transaction?.state === 'open') return transaction.handle;
    if (session.txnNumber === txnNumber && transaction?.state === 'committed') {
      throw new DocdbError('TransactionCommitted', `Transaction with txnNumber ${txnNumber} has been committed`);
    }
    throw noSuchTransaction(txnNumber);
  }

  /** Throws DocdbError `NoSuchTransaction`; committing again is fine. */
  commit(id: string, txnNumber: bigint): void {
    const session = this.#open(id);
    const isKnown = session.txnNumber === txnNumber;
    if (isKnown && (session.transaction?.state === 'committed' || (!session.transaction && session.reply))) return;
    const handle = this.transaction(id, txnNumber);
    this.versions.commitAll(handle);
    this.#settle(session, 'committed');
  }

  /** Ends the session's open transaction, if it has one, without its writes. */
  abort(id: string): void {
    const session = this.#sessions.get(id);
    if (session?.transaction?.state !== 'open') return;
    this.versions.abort(session.transaction.handle);
    this.#settle(session, 'aborted');
  }

  /** Keeps an answer for a retry; on disk together with the write it belongs to. */
  remember(id: string, reply: Uint8Array): void {
    const session = this.#open(id);
    session.reply = reply;
    this.storage.append({
      kind: 'session',
      id,
      txnNumber: session.txnNumber.toString(),
      reply,
      at: this.now().getTime(),
    });
  }

  end(id: string): void {
    this.abort(id);
    if (this.#sessions.delete(id)) this.storage.append({ kind: 'forgetSession', id });
  }

  close(): void {
    clearTimeout(this.#sweep);
    for (const id of this.#sessions.keys()) this.abort(id);
  }

  #settle(session: Session, state: TransactionState): void {
    if (!session.transaction) return;
    clearTimeout(session.transaction.timer);
    session.transaction.state = state;
  }

  #open(id: string): Session {
    const session = this.#sessions.get(id) ?? { txnNumber: -1n, touchedAt: 0 };
    session.touchedAt = this.now().getTime();
    this.#sessions.set(id, session);
    return session;
  }

  #advance(session: Session, txnNumber: bigint): void {
    if (session.transaction?.state === 'open') {
      this.versions.abort(session.transaction.handle);
      this.#settle(session, 'aborted');
    }
    session.txnNumber = txnNumber;
    delete session.transaction;
    delete session.reply;
    delete session.running;
  }

  #assertNotOlder(session: Session, txnNumber: bigint): void {
    if (txnNumber >= session.txnNumber) return;
    throw new DocdbError(
      'TransactionTooOld',
      `Retryable write with txnNumber ${txnNumber} is prohibited because a newer one (${session.txnNumber}) has already started on this session.`,
    );
  }

  /** Sessions that nobody has used for half an hour; a client may not use them longer either. */
  #forgetOld(): void {
    const limit = this.now().getTime() - keptMs;
    for (const [id, session] of this.#sessions) if (session.touchedAt < limit) this.end(id);
    this.#sweep = setTimeout(() => this.#forgetOld(), keptMs);
    this.#sweep.unref();
  }
}

const noSuchTransaction = (txnNumber: bigint) =>
  new DocdbError(
    'NoSuchTransaction',
    `Given transaction number ${txnNumber} does not match any in-progress transactions.`,
  );
