import { DocdbError } from '../errors.js';
import { errorFields } from './error-reply.js';
import type { Doc } from '../values/doc.js';
import type { Request } from './request.js';

/** Failures of single statements of a write, by their place in the batch. */
export class WriteErrors {
  readonly list: Doc[] = [];
  constructor(private readonly request: Request) {}

  /**
   * Runs one statement after the other; an ordered batch stops at its first failure. Within a transaction a write
   * conflict is the whole command's failure, so that the client starts over.
   */
  async each<T>(statements: readonly T[], run: (statement: T, index: number) => Promise<void>): Promise<void> {
    const ordered = this.request.body['ordered'] !== false;
    for (const [index, statement] of statements.entries()) {
      try {
        await run(statement, index);
      } catch (error) {
        if (!(error instanceof DocdbError) || error.codeName === 'WriteConflict') throw error;
        this.list.push({ index, ...errorFields(error) });
        if (ordered) return;
      }
    }
  }

  /** The reply's `writeErrors`, absent when there are none. */
  get field(): Doc {
    return this.list.length > 0 ? { writeErrors: this.list } : {};
  }
}
