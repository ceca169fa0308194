import { AppError } from '../app-error.js';
import type { InvokeAnswer, StartRequest } from '../chat-stream.js';
import type { TurnEnd } from './events.js';
import type { TurnSoFar } from './reduce-turn.js';
import type { TurnStatus } from './used-tool.js';

const statuses = {
  input_required: 'waiting',
  error: 'failed',
  cancelled: 'cancelled',
  done: 'completed',
} as const satisfies Record<TurnEnd['event'], TurnStatus>;

/** The status that a turn has after its last event. */
export const statusAfter = ({ event }: TurnEnd): (typeof statuses)[TurnEnd['event']] => statuses[event];

/** How a run ends whose process has died: as cancelled where that was requested, as a failure otherwise. */
export const lapsedEnd = ({ cancelRequested }: { cancelRequested: boolean }): TurnEnd =>
  cancelRequested
    ? { event: 'cancelled', data: {} }
    : {
        event: 'error',
        data: { error: 'The service was interrupted while answering. Ask again.', code: 'SERVICE_UNAVAILABLE' },
      };

/**
 * A whole answer without a stream, which only a run that is done can give.
 * Throws AppError as the run failed; `CONFLICT` with `details.reason` when it was cancelled or waits for a person.
 */
export function invokeAnswerOf(turn: TurnSoFar, { agent_id, conversation_id }: StartRequest): InvokeAnswer {
  const { content, thinking, citations, check, runId: run_id = '' } = turn;
  const flags = requireDone(turn);
  return {
    success: true,
    // A paragraph of its own, in the stream.
    content: content.trimStart(),
    thinking: thinking === '' ? null : thinking,
    run_id,
    agent_id,
    conversation_id,
    ...(citations.length > 0 && { citations: [...citations] }),
    ...(check && { check }),
    ...flags,
  };
}

/**
 * What `done` says of a turn.
 * Throws AppError as the run failed; `CONFLICT` with `details.reason` when it was cancelled or waits for a person.
 */
export function requireDone({ end }: TurnSoFar): Extract<TurnEnd, { event: 'done' }>['data'] {
  if (end?.event === 'done') return end.data;
  if (end?.event === 'error') throw new AppError(end.data.code, end.data.error);
  if (end?.event === 'input_required') {
    throw new AppError('CONFLICT', 'The agent is waiting for an answer. Use the streaming route to give it.', {
      details: { reason: 'input_required', interrupt: end.data },
    });
  }
  throw new AppError('CONFLICT', 'The run was cancelled.', { details: { reason: 'cancelled' } });
}
