import type { Readable } from 'node:stream';
import { AppError, maxDecisions } from '@parley/contracts';
import { abandon, dependencyDown, dependencyOpener, type OpenAnswer, readEvents } from '@parley/service';
import type { ToolDescription } from '../tools/tool-server.js';
import { completionChunk, type CompletionChunk } from './completion-chunk.js';
import { createCallGatherer } from './gather-calls.js';
import { openCompletion } from './open-completion.js';
import type { Message, ToolCallRequest } from './talk.js';

/** An OpenAI-compatible API. */
export interface ModelSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** For agents that name no model. */
  readonly name: string;
}

/** One request to the model. */
export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly Message[];
  /** Empty: the model has to answer in words. */
  readonly tools: readonly ToolDescription[];
  readonly onText: (text: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/** What the model said and which tools it wants. */
export interface Completion {
  readonly text: string;
  /** It reached a limit before its end. */
  readonly isCut: boolean;
  readonly toolCalls: ToolCallRequest[];
}

/**
 * Asks the model, handing on text as it comes.
 * Throws AppError SERVICE_UNAVAILABLE if it is down, silent or breaks off; BAD_GATEWAY if it refuses the request, or
 * reaches its limit inside a tool call.
 */
export type Complete = (request: CompletionRequest) => Promise<Completion>;

interface Options {
  /** For the head of the answer. */
  readonly headMs?: number;
  /** For any silence after it. */
  readonly idleMs?: number;
}

/** Words and arguments of calls together. */
const maxAnswerChars = 400_000;

export function makeComplete(
  { baseUrl, apiKey }: ModelSettings,
  { headMs = 60_000, idleMs = 60_000 }: Options = {},
): Complete {
  const open = dependencyOpener({ name: 'model', timeoutMs: headMs });
  return async ({ model, messages, tools, onText, signal }) => {
    const functions = tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
    const answer = await openCompletion(open, `${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(
        { model, messages, stream: true, ...(functions.length > 0 && { tools: functions }) },
        inWholeCharacters,
      ),
      signal,
    });
    if (answer.status !== 200) throw refusal(answer);
    return await gather(answer.body, onText, { signal, idleMs });
  };
}

/** Removes half a character left by a cut: strict JSON parsers refuse the whole text otherwise. */
const inWholeCharacters = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** What the API says about it may quote the prompt, so only the status is passed on. */
function refusal({ status, body }: OpenAnswer): AppError {
  abandon(body);
  if (status === 429 || status >= 500) return dependencyDown('model', 'bad_answer');
  return new AppError('BAD_GATEWAY', `The language model refused the request (status ${status}).`);
}

async function gather(
  body: Readable,
  onText: (text: string) => Promise<void>,
  options: { signal: AbortSignal; idleMs: number },
): Promise<Completion> {
  const calls = createCallGatherer();
  let text = '';
  let finished: string | undefined;
  try {
    for await (const { data } of readEvents(body, options)) {
      if (data === '[DONE]') break;
      const chunk = toChunk(data);
      finished = chunk.choices.flatMap(({ finish_reason }) => finish_reason ?? []).at(-1) ?? finished;
      calls.add(chunk);
      const said = chunk.choices[0]?.delta?.content ?? '';
      text += said;
      if (text.length + calls.chars() > maxAnswerChars) throw dependencyDown('model', 'bad_answer');
      if (said !== '') await onText(said);
    }
  } catch (error) {
    options.signal.throwIfAborted();
    throw error instanceof AppError
      ? error
      : dependencyDown('model', isTimeout(error) ? 'timeout' : 'bad_answer', error);
  }
  // Half an answer must not pass for a whole one.
  if (finished === undefined) throw dependencyDown('model', 'bad_answer');
  return completionOf(text, calls.all(), finished);
}

function completionOf(text: string, calls: readonly ToolCallRequest[], finished: string): Completion {
  const toolCalls = calls.filter(({ function: { name } }) => name !== '');
  if (toolCalls.length > maxDecisions) throw dependencyDown('model', 'bad_answer');
  // A decision about one call must never be read as one about another.
  if (new Set(toolCalls.map(({ id }) => id)).size !== toolCalls.length) throw dependencyDown('model', 'bad_answer');
  const isCut = cutReasons.includes(finished);
  // What is left of a call may read like another one: no arguments at all are arguments too.
  if (isCut && toolCalls.length > 0)
    throw new AppError('BAD_GATEWAY', 'The answer of the language model ended inside a tool call.');
  return { text, isCut, toolCalls };
}

/** Finish reasons of an incomplete reply: the token limit, and the content filter of the model. */
const cutReasons: readonly string[] = ['length', 'content_filter'];

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

function toChunk(data: string): CompletionChunk {
  const chunk = completionChunk.parse(JSON.parse(data));
  if (chunk.error !== undefined && chunk.error !== null) throw dependencyDown('model', 'bad_answer');
  return chunk;
}
