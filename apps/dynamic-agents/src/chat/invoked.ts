import { AppError, type InvokeAnswer, type StartRequest, type StreamEvent } from '@parley/contracts';
import type { AcceptedRun } from './start-run.js';

/**
 * Performs a run and gathers its events into one answer: `content` is the text after the last tool call, `thinking`
 * what was said before it.
 * @throws AppError as the run failed; CONFLICT when it waits for a person or was cancelled
 */
export async function invoked(
  run: AcceptedRun,
  { agent_id, conversation_id }: StartRequest,
  signal: AbortSignal,
): Promise<InvokeAnswer> {
  const gathered = { runId: '', before: '', after: '', end: undefined as StreamEvent | undefined };
  const emit = (event: StreamEvent) => {
    gather(gathered, event);
    return Promise.resolve();
  };
  await run({ emit, signal });
  refuseUnfinished(gathered.end);
  return {
    success: true,
    content: gathered.after,
    thinking: gathered.before === '' ? null : gathered.before,
    run_id: gathered.runId,
    agent_id,
    conversation_id,
    ...(gathered.end?.event === 'done' && gathered.end.data),
  };
}

interface Gathered {
  runId: string;
  before: string;
  after: string;
  end: StreamEvent | undefined;
}

function gather(gathered: Gathered, event: StreamEvent): void {
  if (event.event === 'run') gathered.runId = event.data.run_id;
  else if (event.event === 'content') gathered.after += event.data.text;
  else if (event.event === 'tool_start') {
    gathered.before += gathered.after;
    gathered.after = '';
  } else gathered.end = event;
}

function refuseUnfinished(end: StreamEvent | undefined): void {
  if (end?.event === 'error') throw new AppError(end.data.code, end.data.error);
  if (end?.event === 'cancelled') {
    throw new AppError('CONFLICT', 'The run was cancelled.', { details: { reason: 'cancelled' } });
  }
  if (end?.event === 'input_required') {
    throw new AppError('CONFLICT', 'The agent needs your input. Answer with stream/resume.', {
      details: { reason: 'input_required', interrupt: end.data },
    });
  }
}
