import { createUiClient, streamTask, type TaskEvent } from '@parley/client';
import type { ChatAnswer } from '@parley/contracts';

export interface PersonsQuestion {
  readonly uiBff: string;
  /** From `signIn`. */
  readonly cookie: string;
  readonly message: string;
  readonly agent: string;
  readonly timeoutMs?: number;
}

/** What came back on the stream, in order, and the answer that its last event carried. */
export interface StreamedAnswer {
  readonly events: readonly TaskEvent[];
  readonly answer: ChatAnswer;
}

/**
 * Asks a question as a signed-in person and reads the stream to its end.
 * Throws ApiFailure when the request is refused.
 * Throws Error when the time is over or the last event is not a completed answer.
 */
export async function askAsPerson(question: PersonsQuestion): Promise<StreamedAnswer> {
  const { uiBff, cookie, message, agent, timeoutMs = 30_000 } = question;
  const client = createUiClient({ baseUrl: uiBff, headers: { cookie, origin: uiBff } });
  const events: TaskEvent[] = [];
  const signal = AbortSignal.timeout(timeoutMs);
  for await (const event of streamTask(client, { message, agent }, { signal })) events.push(event);
  return { events, answer: completedAnswer(events) };
}

function completedAnswer(events: readonly TaskEvent[]): ChatAnswer {
  const last = events.at(-1);
  if (last?.kind !== 'status-update' || !last.data.final || last.data.state !== 'completed') {
    throw new Error(`The stream did not end as completed: ${JSON.stringify(last)}`);
  }
  const { result } = last.data;
  if (!result || !('response' in result)) throw new Error('The completed stream carried no answer.');
  return result;
}
