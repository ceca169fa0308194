import { AppError, jsonOrUndefined } from '@parley/contracts';
import { abandon, dependencyDown, type OpenAnswer } from '@parley/service';
import { z } from 'zod';
import { modelTexts } from '../model-texts.js';
import { errorWords } from './completion-piece.js';

/** What can be changed about a request so that the model takes it. */
export type RefusedFor = 'length' | 'system_role' | 'tools' | 'counting' | 'unclear' | 'other';

/** A request that the model did not take; `cause` has the provider's own words, for the log. */
export class ModelRefusal extends AppError {
  constructor(
    message: string,
    readonly refusedFor: RefusedFor,
    /** Tokens that the model takes, where its refusal names them. */
    readonly maxTokens: number | undefined,
    options: { readonly cause: Error },
  ) {
    super('BAD_GATEWAY', message, options);
  }
}

/** Where people set up the key and the address of a model, in words. */
export interface Place {
  readonly key: string;
  readonly address: string;
}

/** The operator's. */
export const settingsOfOperator: Place = { key: 'LLM_API_KEY', address: 'LLM_BASE_URL and LLM_MODEL' };

const maxBytes = 16 * 1024;

/** The error for an answer that is none. Busy and failing servers are an outage; anything else names what has to change. */
export async function refusal(answer: OpenAnswer, model: string, place: Place = settingsOfOperator): Promise<AppError> {
  const { status } = answer;
  const words = await wordsOf(answer);
  const cause = new Error(`the model answered with status ${status}: ${words}`);
  if (status === 429 && !isSpent.test(words)) return busy(cause);
  if (status >= 500) return dependencyDown('model', 'bad_answer', cause);
  return refusalFor(status, words, { model, place, cause });
}

/** The error that a server tells within an answer whose status is 200. */
export function refusalWithin(words: string, model: string, place: Place = settingsOfOperator): AppError {
  const cause = new Error(`the model sent an error: ${words}`);
  const isBusy = /rate.?limit|per min/i.test(words);
  const isRefusal =
    (!isBusy && isTooLong.test(words)) || noSystemRole.test(words) || noTools.test(words) || noCounting.test(words);
  if (isRefusal) return refusalFor(400, words, { model, place, cause });
  return isBusy ? busy(cause) : dependencyDown('model', 'bad_answer', cause);
}

/** A model that takes no more requests for now. */
const busy = (cause: Error): AppError =>
  new AppError('SERVICE_UNAVAILABLE', modelTexts.busy, {
    details: { dependency: 'model', reason: 'busy' },
    cause,
  });

/** An outage of the model as people understand it; anything else as it is. */
export function inWords(error: unknown): unknown {
  const { success } = outage.safeParse(error instanceof AppError ? error.more.details : undefined);
  if (!success || !(error instanceof AppError)) return error;
  return new AppError(error.code, modelTexts.down, error.more);
}

const outage = z.object({ dependency: z.literal('model'), reason: z.enum(['timeout', 'unreachable', 'bad_answer']) });

interface Refused {
  readonly model: string;
  readonly place: Place;
  readonly cause: Error;
}

function refusalFor(status: number, words: string, { model, place, cause }: Refused): ModelRefusal {
  const make = (message: string, refusedFor: RefusedFor = 'other') =>
    new ModelRefusal(message, refusedFor, tokensIn(words), { cause });
  if (noCounting.test(words)) return make(modelTexts.countsNoTokens(model), 'counting');
  if (status === 413 || isTooLong.test(words)) return make(modelTexts.readsLess(model), 'length');
  if (noSystemRole.test(words)) return make(modelTexts.noInstructions(model), 'system_role');
  if (noTools.test(words)) return make(modelTexts.noTools(model), 'tools');
  if (status === 401 || status === 403) return make(modelTexts.wrongKey(place.key));
  if (status === 402 || isSpent.test(words)) return make(modelTexts.spent);
  if (status === 404) return make(modelTexts.notThere(model, place.address));
  const refusedFor = status === 400 || status === 422 ? 'unclear' : 'other';
  return make(modelTexts.refused(status), refusedFor);
}

const isTooLong =
  /context[ _-]?(?:length|window|size)|maximum context|too (?:long|large|many tokens)|(?:max(?:imum)?|limit)\D{0,40}tokens|tokens?\D{0,40}(?:exceed|limit)|exceeds? .*(?:token|context)|reduce the length/i;
const noSystemRole =
  /system (?:role|message|prompt|instruction)s? .*(?:not|unsupported|only)|(?:unsupported|unknown) role/i;
const noTools =
  /(?:tool|function)[ _-]?(?:use|call|choice)?\w* .*(?:not|un)[ -]?support|does not support .*(?:tool|function)|enable-auto-tool-choice/i;
const noCounting = /stream_?options|include_?usage/i;
const isSpent = /insufficient[ _](?:quota|balance|funds|credit)|exceeded your current quota|billing/i;

/** The smaller number is the limit; the larger one is what was sent. */
function tokensIn(words: string): number | undefined {
  const numbers = [...words.matchAll(/\d[\d,]{2,}/g)].map(([number]) => Number(number.replaceAll(',', '')));
  const plausible = numbers.filter((number) => number >= 256 && number <= 10_000_000);
  return isTooLong.test(words) && plausible.length > 0 ? Math.min(...plausible) : undefined;
}

async function wordsOf({ body }: OpenAnswer): Promise<string> {
  const text = await startOf(body).catch(() => '');
  const json = jsonOrUndefined(text);
  if (typeof json !== 'object' || json === null) return errorWords(text);
  const { error, detail, message } = json as Readonly<Record<string, unknown>>;
  return errorWords(error ?? detail ?? message ?? json);
}

async function startOf(body: OpenAnswer['body']): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const late = setTimeout(() => body.destroy(), wordsMs);
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= maxBytes) break;
    }
  } finally {
    clearTimeout(late);
    abandon(body);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Nobody waits longer for the reasons of a refusal. */
const wordsMs = 5_000;
