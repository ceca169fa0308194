import { AppError, jsonOrUndefined, type TokensUsed } from '@parley/contracts';
import { abandon, dependencyDown, type OpenAnswer, readEvents } from '@parley/service';
import {
  choiceIn,
  type CompletionPiece,
  errorWords,
  thoughtFields,
  type Thoughts,
  toPiece,
} from './completion-piece.js';
import { createCallGatherer } from './gather-calls.js';
import { firstSign, wholeText } from './peek.js';
import { type Place, refusalWithin, settingsOfOperator } from './refusal.js';
import { createSpeech, type Said } from './speech.js';
import type { ToolCallRequest } from './talk.js';

interface Reading {
  readonly onText: (text: string, replaces: boolean) => Promise<void>;
  readonly signal: AbortSignal;
  readonly idleMs: number;
  readonly model: string;
  readonly place?: Place | undefined;
  /** Of the tools that were offered. */
  readonly names: ReadonlySet<string>;
  readonly beginsWithThought: boolean;
  readonly onBareThought: () => void;
}

/** An answer that is at its end. */
export interface Gathered {
  readonly text: string;
  readonly calls: readonly ToolCallRequest[];
  readonly thoughts: Thoughts;
  readonly finish: string;
  /** As the server counts them. */
  readonly tokens: TokensUsed | undefined;
  /** There was more than anybody reads. */
  readonly isTooLong: boolean;
}

/** Words, thoughts and arguments of calls together. */
const maxAnswerChars = 400_000;

/**
 * Reads a stream of chunks, or a whole answer as JSON, whatever its content type says. Half an answer never passes for a
 * whole one: it ends with a reason, with `[DONE]`, or is JSON. Throws AppError as `Complete` does.
 */
export async function readCompletion(answer: OpenAnswer, reading: Reading): Promise<Gathered> {
  try {
    const sign = await firstSign(answer.body, reading);
    if (sign === '<') throw notAnApi(answer, reading.place);
    return sign === '{' || sign === '[' ? await readWhole(answer, reading) : await readStream(answer, reading);
  } catch (error) {
    reading.signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw dependencyDown('model', isSilence(error) ? 'timeout' : 'bad_answer', error);
  } finally {
    abandon(answer.body);
  }
}

const isSilence = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** A sign-in page, or the page of whatever else is at that address. */
const notAnApi = ({ headers }: OpenAnswer, { address }: Place = settingsOfOperator) =>
  new AppError(
    'BAD_GATEWAY',
    `A web page came from the address of the language model. Ask an administrator to check ${address}.`,
    {
      cause: new Error(`the model answered with ${headers['content-type'] ?? 'a web page'} in place of a stream`),
    },
  );

async function readWhole({ body }: OpenAnswer, reading: Reading): Promise<Gathered> {
  const json = jsonOrUndefined(await wholeText(body, reading));
  const gathering = gatherer(reading);
  const piece = toPiece(Array.isArray(json) ? json[0] : json, choiceIn(json));
  await gathering.add(piece);
  const isAnswer = piece.finish !== '' || choiceIn(json) !== undefined;
  if (!isAnswer) throw dependencyDown('model', 'bad_answer', new Error(`no completion: ${errorWords(json)}`));
  return gathering.end(piece.finish === '' ? 'stop' : piece.finish);
}

async function readStream({ body }: OpenAnswer, reading: Reading): Promise<Gathered> {
  const gathering = gatherer(reading);
  let [choice, finish, isDone]: [number | undefined, string, boolean] = [undefined, '', false];
  for await (const { data } of readEvents(body, { ...reading, endsWithEvent: true })) {
    if (data.trim() === '[DONE]') {
      isDone = true;
      break;
    }
    if (data.trim() === '') continue;
    const json = JSON.parse(data) as unknown;
    choice ??= choiceIn(json);
    const piece = toPiece(json, choice);
    if (piece.finish !== '') finish = piece.finish;
    if (await gathering.add(piece)) return gathering.end(finish, true);
  }
  if (finish === '' && !isDone) throw dependencyDown('model', 'bad_answer', new Error('the stream broke off'));
  return gathering.end(finish === '' ? 'stop' : finish);
}

/** Puts pieces together; `add` resolves to whether that is more than anybody reads. */
function gatherer({ onText, model, place, names, beginsWithThought, onBareThought }: Reading) {
  const speech = createSpeech({ beginsWithThought, onBareThought });
  const calls = createCallGatherer(names);
  const thoughts: Thoughts = {};
  let chars = 0;
  let counted: TokensUsed | undefined;
  const tell = async ({ text, replaces }: Said) => {
    if (text !== '' || replaces) await onText(text, replaces);
  };
  return {
    async add({ text, thoughts: thought, calls: pieces, tokens, error }: CompletionPiece): Promise<boolean> {
      if (error !== undefined) throw refusalWithin(error, model, place);
      for (const field of thoughtFields) {
        const part = thought[field];
        if (part !== undefined) thoughts[field] = (thoughts[field] ?? '') + part;
        chars += part?.length ?? 0;
      }
      counted = tokens ?? counted;
      calls.add(pieces);
      chars += text.length;
      await tell(speech.add(text));
      return chars + calls.chars() > maxAnswerChars;
    },
    async end(finish: string, isTooLong = false): Promise<Gathered> {
      await tell(speech.end());
      for (const call of speech.calls()) calls.add([call]);
      // Before the end, they are not all.
      const tokens = isTooLong ? undefined : counted;
      return { text: speech.words(), calls: calls.all(), thoughts, finish, tokens, isTooLong };
    },
  };
}
