import type { Message, SendMessageRequest, StreamResponse, Task } from '@a2a-js/sdk';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import type { Client } from '@a2a-js/sdk/client';
import { AppError, isTerminal, type StreamEvent } from '@parley/contracts';
import { backoffMs, delay } from '@parley/pacing';
import { dependencyDown } from '@parley/service';
import type { AgentStream } from '../../agents-service/agents-service.js';
import { name } from './a2a-card.js';
import { toA2aEvent } from './a2a-events.js';
import { type A2aTranslator, agentFailed } from './a2a-translator.js';

/** How long the agent may take to be told that a task is over. */
export const cancelMs = 3_000;

/** How an agent without streaming is asked how far it is, in milliseconds. */
export interface Polling {
  readonly firstMs: number;
  readonly maxMs: number;
  /** How long a task may take in all. */
  readonly untilMs: number;
}

interface Run {
  readonly client: Client;
  readonly request: SendMessageRequest;
  readonly translator: A2aTranslator;
  readonly polling: Polling;
  readonly isStreaming: boolean;
  readonly signal: AbortSignal;
}

/**
 * Asks, and resolves once the agent has said something: what it refuses is an error of the request. From then on its
 * events come translated.
 */
export async function openRun(run: Run): Promise<AgentStream> {
  const { signal } = run;
  const sent = run.isStreaming ? run.client.sendMessageStream(run.request, { signal }) : askedAgain(run);
  const first = await sent.next().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw failureOf(cause);
  });
  return async (hear) => {
    for await (const event of translated(first, sent, run)) if (!(await hear(event))) return;
  };
}

/** The agent's own error is no outage: it has answered, and may have said why. */
function failureOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return isJsonRpcError(cause)
    ? agentFailed('The agent refused the request', cause.message)
    : dependencyDown(name, 'unreachable', cause);
}

/** A task of an agent that does not stream, as it is now and each time it has changed, until its end. */
async function* askedAgain({
  client,
  request,
  translator,
  polling,
  signal,
}: Run): AsyncGenerator<StreamResponse, void, undefined> {
  const { firstMs, maxMs, untilMs } = polling;
  const asked = performance.now();
  const answer = await client.sendMessage(request, { signal });
  if (!isTask(answer)) {
    yield { payload: { $case: 'message', value: answer } };
    return;
  }
  yield { payload: { $case: 'task', value: answer } };
  for (let times = 1; ; times += 1) {
    if (performance.now() - asked > untilMs) throw agentFailed('The agent did not finish in time', '');
    await delay(backoffMs(times, { firstMs, maxMs, random: () => 1 }), signal);
    const value = await client.getTask({ tenant: '', id: translator.taskId() ?? answer.id }, { signal });
    yield { payload: { $case: 'task', value } };
  }
}

const isTask = (answer: Message | Task): answer is Task => 'artifacts' in answer;

async function* translated(
  first: IteratorResult<StreamResponse, unknown>,
  sent: AsyncGenerator<StreamResponse, unknown, undefined>,
  { client, translator, signal }: Run,
): AsyncGenerator<StreamEvent> {
  let isOver = false;
  const next = () =>
    sent.next().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw isJsonRpcError(cause) ? failureOf(cause) : cause;
    });
  try {
    for (let came = first; came.done !== true; came = await next()) {
      const heard = toA2aEvent(came.value);
      if (!heard) throw dependencyDown(name, 'bad_answer');
      for (const event of translator.translate(heard)) {
        isOver ||= isTerminal(event);
        yield event;
      }
      if (isOver) return;
    }
  } finally {
    await sent.return(undefined);
    const id = translator.taskId();
    // An agent goes on with a task that nobody reads; a failure to stop it changes nothing for the person.
    if (!isOver && id !== undefined)
      await client
        .cancelTask({ tenant: '', id, metadata: undefined }, { signal: AbortSignal.timeout(cancelMs) })
        .catch(() => undefined);
  }
}
