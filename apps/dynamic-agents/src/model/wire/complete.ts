import { AppError, maxDecisions, type TokensUsed } from '@parley/contracts';
import { dependencyDown, dependencyOpener, type ObserveModelCall, type Way } from '@parley/service';
import { modelTexts } from '../model-texts.js';
import type { ToolDescription } from '../../tools/tool-server.js';
import type { Thoughts } from './completion-piece.js';
import { completionsUrl, keyHeaders } from './endpoint.js';
import { toFunction } from './function-schema.js';
import { openCompletion } from './open-completion.js';
import { type Gathered, readCompletion } from './read-completion.js';
import { inWords, type Place, refusal } from './refusal.js';
import type { Message, ToolCallRequest } from './talk.js';

/** An OpenAI-compatible API. */
export interface ModelSettings {
  readonly baseUrl: string;
  /** Where it is a function, it is asked for before each request. */
  readonly apiKey: string | undefined | (() => Promise<string | undefined>);
  /** Takes keys in a header of its own. */
  readonly isAzure?: boolean;
  /** Holds where connections go, for an address that an administrator names. */
  readonly way?: Way;
  /** Hears how each request ended: with `undefined`, or what was thrown. Not those that were given up. */
  readonly noteEnd?: (error: unknown) => void;
  /** Hears of each request that ended, those that were given up left out. */
  readonly observe?: ObserveModelCall | undefined;
  /** Where people set up what a refusal asks to be checked. */
  readonly place?: Place;
  /** For agents that name no model. */
  readonly name: string;
  /** Tokens that it reads and writes at once, where that is known. */
  readonly contextTokens?: number | undefined;
  /** For the head of an answer, and for any silence after it. */
  readonly silenceMs?: number;
}

/** One request to the model. */
export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly Message[];
  /** Empty: the model has to answer in words. */
  readonly tools: readonly ToolDescription[];
  /** Words as they come; with `replaces` they take the place of those before, which were a thought. */
  readonly onText: (text: string, replaces: boolean) => Promise<void>;
  readonly signal: AbortSignal;
  /** Hears that the server took the request, before its first word. */
  readonly onTaken?: () => void;
  /** Keeps what a request took that the server took. */
  readonly noteUsed?: (tokens: TokensUsed) => Promise<void>;
  /** Whether the server is asked to count tokens, which not all of them take. */
  readonly isCounted?: boolean;
}

/** What the model said and which tools it wants. */
export interface Completion {
  readonly text: string;
  /** Why it ended before its end, if it did: its token limit, the provider's filter, or more text than anybody reads. */
  readonly cut: 'limit' | 'filter' | 'too_long' | undefined;
  /** Their arguments are as the model wrote them; their ids differ from each other. */
  readonly toolCalls: readonly ToolCallRequest[];
  /** What it thought, to be sent back with its calls. */
  readonly thoughts: Thoughts;
  /** As the server counts them. */
  readonly tokens: TokensUsed | undefined;
}

/**
 * Asks the model, handing on text as it comes. Throws `ModelRefusal` for a request that it does not take, AppError
 * SERVICE_UNAVAILABLE if it is down, silent or breaks off, and BAD_GATEWAY if it reaches its limit inside a tool call.
 */
export type Complete = (request: CompletionRequest) => Promise<Completion>;

const defaultSilenceMs = 120_000;

export function makeComplete(settings: ModelSettings, newId: () => string): Complete {
  const { baseUrl, apiKey, silenceMs = defaultSilenceMs, place } = settings;
  const open = dependencyOpener({ name: 'model', timeoutMs: silenceMs, way: settings.way });
  /** Models that have closed a thought that they never opened. */
  const bareThinkers = new Set<string>();
  const complete: Complete = async ({ model, messages, tools, onText, onTaken, signal, isCounted }) => {
    const functions = tools.map(toFunction);
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
    const answer = await openCompletion(open, completionsUrl(baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeaders(settings, key) },
      body: JSON.stringify(
        {
          ...{ model, messages, stream: true },
          ...(isCounted && { stream_options: { include_usage: true } }),
          ...(functions.length > 0 && { tools: functions }),
        },
        inWholeCharacters,
      ),
      signal,
    });
    if (answer.status !== 200) throw await refusal(answer, model, place);
    onTaken?.();
    const heard = { isBareThought: false };
    const gathered = await readCompletion(answer, {
      ...{ onText, signal, model, place, idleMs: silenceMs },
      names: new Set(tools.map(({ name }) => name)),
      beginsWithThought: bareThinkers.has(model),
      onBareThought: () => void (heard.isBareThought = true),
    });
    if (heard.isBareThought) bareThinkers.add(model);
    else bareThinkers.delete(model);
    return completionOf(gathered, newId);
  };
  return (request) =>
    complete(request).catch((error: unknown) => {
      throw inWords(error);
    });
}

/** Removes half a character left by a cut: strict JSON parsers refuse the whole text otherwise. */
const inWholeCharacters = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function completionOf(gathered: Gathered, newId: () => string): Completion {
  const { text, calls, thoughts, finish, tokens, isTooLong } = gathered;
  if (isTooLong) return { text, cut: 'too_long', toolCalls: [], thoughts, tokens };
  const named = calls.filter(({ function: { name } }) => name !== '');
  if (named.length > maxDecisions) throw dependencyDown('model', 'bad_answer', new Error('it makes too many calls'));
  const cut = cutReasons.get(finish);
  // What is left of a call may read like another one: no arguments at all are arguments too.
  if (cut && named.length > 0) throw new AppError('BAD_GATEWAY', modelTexts.endedInCall);
  const toolCalls = named.map((call) => (call.id === '' ? { ...call, id: newId() } : call));
  return { text, cut, toolCalls, thoughts, tokens };
}

/** Finish reasons of an incomplete reply. */
const cutReasons = new Map([
  ['length', 'limit' as const],
  ['max_tokens', 'limit' as const],
  ['content_filter', 'filter' as const],
]);
