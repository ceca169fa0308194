import { chatEvent, type ChatAnswer, type ChatEvent } from '@parley/contracts';
import { readEvents } from '@parley/service';

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
  readonly events: readonly ChatEvent[];
  readonly answer: ChatAnswer;
}

/**
 * Asks a question as a signed-in person and reads the stream to its end (ui-backend.md 6).
 * @throws Error when the request is refused, the stream breaks off or the last event is not a completed answer
 */
export async function askAsPerson(question: PersonsQuestion): Promise<StreamedAnswer> {
  const { uiBff, cookie, message, agent, timeoutMs = 30_000 } = question;
  const response = await fetch(`${uiBff}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', origin: uiBff, cookie },
    body: JSON.stringify({ message, agent }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || !response.body) {
    throw new Error(`POST /api/chat answered ${response.status}: ${await response.text()}`);
  }
  const events: ChatEvent[] = [];
  for await (const event of readEvents(response.body)) events.push(chatEvent.parse(JSON.parse(event.data)));
  return { events, answer: completedAnswer(events) };
}

function completedAnswer(events: readonly ChatEvent[]): ChatAnswer {
  const last = events.at(-1);
  if (last?.kind !== 'status-update' || !last.data.final || last.data.state !== 'completed') {
    throw new Error(`The stream did not end as completed: ${JSON.stringify(last)}`);
  }
  const { result } = last.data;
  if (!result || !('response' in result)) throw new Error('The completed stream carried no answer.');
  return result;
}
