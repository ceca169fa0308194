import { LRUCache } from 'lru-cache';
import { counted } from './counted.js';
import { charsFor, fitted, sizeOf } from './fit-request.js';
import { observed } from './observed.js';
import type { Complete, CompletionRequest, ModelSettings } from './wire/complete.js';
import { ModelRefusal } from './wire/refusal.js';
import type { Message } from './wire/talk.js';
import { inOneQuestion } from './without-tools.js';

/** Times that a request is changed after a refusal. */
const maxChanges = 4;
/** A server may have been set up for tools, or to count tokens, meanwhile. */
const againMs = 10 * 60_000;
/** Of what was refused, where the refusal names no limit. */
const shareOfRefused = 0.6;

/**
 * Asks so that the model takes the request: it has no more than fits into the model's context, and no system role where
 * the model knows none; and it asks for a count of tokens unless the model takes no such request. All are learnt from
 * refusals, as long as nothing was said yet. Tokens that were not counted are estimated. Throws as `counted`; of a model that
 * refused tools, the same refusal for each further request with tools, and none for one without.
 */
export function makeAskModel(
  complete: Complete,
  { contextTokens, noteEnd, ...settings }: Pick<ModelSettings, 'contextTokens' | 'noteEnd' | 'isAzure' | 'observe'>,
): Complete {
  const completeCounted = observed(counted(complete), settings);
  const maxChars = new Map<string, number>();
  const withoutSystem = new Set<string>();
  const withoutTools = new LRUCache<string, ModelRefusal>({ max: 100, ttl: againMs });
  const withoutCounting = new LRUCache<string, true>({ max: 100, ttl: againMs });

  const limitOf = (model: string) =>
    maxChars.get(model) ?? (contextTokens === undefined ? Infinity : charsFor(contextTokens));
  const shaped = (request: CompletionRequest): CompletionRequest => {
    const { model, messages } = request;
    const spoken = withoutSystem.has(model) ? inUserMessage(messages) : messages;
    const limit = limitOf(model);
    const fitting = limit === Infinity ? spoken : fitted({ ...request, messages: spoken }, limit);
    const isCounted = !withoutCounting.has(model);
    return { ...request, isCounted, messages: withoutTools.has(model) ? inOneQuestion(fitting) : fitting };
  };
  /** Whether the next try is another one. */
  const learn = (refusal: ModelRefusal, sent: CompletionRequest): boolean => {
    const { model } = sent;
    const { refusedFor, maxTokens } = refusal;
    if (refusedFor === 'counting' || refusedFor === 'unclear') {
      if (sent.isCounted) withoutCounting.set(model, true);
      return sent.isCounted === true;
    }
    if (refusedFor === 'tools') withoutTools.set(model, refusal);
    if (refusedFor === 'system_role') {
      // What was learnt meanwhile from another question helps this one as well: what counts is what this one sent.
      withoutSystem.add(model);
      return sent.messages.some(({ role }) => role === 'system');
    }
    if (refusedFor !== 'length') return false;
    const size = sizeOf(sent);
    const told = maxTokens === undefined ? Infinity : charsFor(maxTokens);
    maxChars.set(model, Math.floor(Math.min(told, size * shareOfRefused)));
    return sizeOf(shaped(sent)) < size;
  };

  return async (request) => {
    const known = request.tools.length > 0 ? withoutTools.get(request.model) : undefined;
    if (known) throw known;
    const heard = { isAnything: false };
    let isGuess = false;
    const onText: CompletionRequest['onText'] = (text, replaces) => {
      heard.isAnything = true;
      return request.onText(text, replaces);
    };
    for (let changes = 0; ; changes += 1) {
      const sent = shaped({ ...request, onText });
      try {
        const completion = await completeCounted(sent);
        noteEnd?.(undefined);
        return completion;
      } catch (error) {
        const canChange = error instanceof ModelRefusal && !heard.isAnything && changes < maxChanges;
        if (canChange && learn(error, sent)) {
          isGuess ||= error.refusedFor === 'unclear';
          continue;
        }
        if (isGuess) withoutCounting.delete(request.model);
        if (!request.signal.aborted) noteEnd?.(error);
        throw error;
      }
    }
  };
}

/** The instructions at the beginning of what the person says first. */
function inUserMessage([system, ...others]: readonly Message[]): Message[] {
  if (system?.role !== 'system') return system ? [system, ...others] : [];
  const at = others.findIndex(({ role }) => role === 'user');
  return others.map((one, index) =>
    index === at && one.role === 'user' ? { ...one, content: `${system.content}\n\n${one.content}` } : one,
  );
}
