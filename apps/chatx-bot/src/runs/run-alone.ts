import { ChatRefusal } from '../chat-product/refusals.js';
import type { PerformRun } from './perform-run.js';
import type { Tell } from '../replies/tell.js';
import { texts } from '../replies/texts.js';

interface Deps {
  /** Runs an agent and shows what it says to the person alone. */
  readonly perform: PerformRun;
  readonly tell: Tell;
}

/** Runs an agent for one person, and says in the thread when nothing can be told to them privately. */
export function makeRunAlone({ perform, tell }: Deps): PerformRun {
  return async (run, claim, signal) => {
    try {
      return await perform(run, claim, signal);
    } catch (error) {
      if (!(error instanceof ChatRefusal)) throw error;
      await tell(run.message, texts.cannotWritePrivately, false).catch(ignoreRefusal);
      return `undeliverable:${error.status}`;
    }
  };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ChatRefusal)) throw error;
}
