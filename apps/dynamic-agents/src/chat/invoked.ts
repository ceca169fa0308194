import { type InvokeAnswer, invokeAnswerOf, reduceTurn, type StartRequest, turnBefore } from '@parley/contracts';
import type { AcceptedRun } from './start-run.js';

/**
 * Performs a run and gathers its events into one answer.
 * Throws AppError as the run failed; CONFLICT when it waits for a person or was cancelled.
 */
export async function invoked(run: AcceptedRun, request: StartRequest, signal: AbortSignal): Promise<InvokeAnswer> {
  let turn = turnBefore();
  await run({
    emit(event) {
      turn = reduceTurn(turn, event);
      return Promise.resolve();
    },
    signal,
  });
  return invokeAnswerOf(turn, request);
}
