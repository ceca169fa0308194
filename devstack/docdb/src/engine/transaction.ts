import { writeConflict } from '../errors.js';
import type { Keeper, Rec, Writer } from './record.js';

/** A multi-document transaction: reads as of its snapshot, holds its writes until it commits. */
export class Transaction implements Writer {
  readonly writes = new Map<Rec, Keeper>();
  readonly finished: Promise<void>;
  #finish: () => void = () => undefined;

  constructor(readonly snapshot: number) {
    this.finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  end(): void {
    this.writes.clear();
    this.#finish();
  }
}

/** A write met a document that an open transaction has changed; it may go on when that one has finished. */
export class Busy extends Error {
  override readonly name = 'Busy';
  constructor(readonly owner: Writer) {
    super('the document is being changed by an open transaction');
  }
}

/** Within a transaction a clash is the client's to retry; outside, the write waits for its turn. */
export const clash = (writer: Writer | undefined, owner: Writer): Error => (writer ? writeConflict() : new Busy(owner));

/** Runs a write, again after each open transaction that is in its way. */
export async function whenFree<T>(attempt: () => T): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      await error.owner.finished;
    }
  }
}
