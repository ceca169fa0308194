import { AppError, type ModelCheck, type ModelCheckResult } from '@parley/contracts';
import type { Complete, Completion, CompletionRequest } from '../model/wire/complete.js';
import { ModelRefusal } from '../model/wire/refusal.js';
import type { ToolDescription } from '../tools/tool-server.js';
import { failureOf } from './note-state.js';

/** What is tried: the wire as it is, which learns nothing from refusals and sends nothing twice because of them. */
export interface TriedModel {
  readonly complete: Complete;
  readonly name: string;
  readonly contextTokens: number | undefined;
  readonly now: () => number;
}

type Found = Pick<ModelCheckResult, 'outcome' | 'message'>;
type Attempt = (tried: TriedModel, signal: AbortSignal) => Promise<Found>;

/** Longest time of one check. */
export const checkMs = 60_000;
/** A model that does not come to an end has said enough by then. */
const maxHeardChars = 4_000;
/** Of the longest prompt that is tried, so that a test does not cost a fortune. */
const maxTriedTokens = 32_000;

/** Tries one thing with a few short requests at most, and says in words what to change. Rejects when the caller gave up. */
export async function tryModel(tried: TriedModel, check: ModelCheck, signal: AbortSignal): Promise<ModelCheckResult> {
  const since = tried.now();
  const late = AbortSignal.timeout(checkMs);
  const found = await attempts[check](tried, AbortSignal.any([signal, late])).catch((error: unknown) => {
    signal.throwIfAborted();
    if (late.aborted)
      return fails(`The model gave no whole answer within ${checkMs / 1_000} seconds. Choose a faster one.`);
    if (!(error instanceof AppError)) throw error;
    return fails(told(error));
  });
  return { check, ...found, took_ms: Math.max(0, Math.round(tried.now() - since)) };
}

const works = (message: string): Found => ({ outcome: 'works', message });
const limited = (message: string): Found => ({ outcome: 'limited', message });
const fails = (message: string): Found => ({ outcome: 'fails', message });

/** What people are told, and the provider's own words: whoever tests has to know both. */
function told(error: AppError): string {
  const { message, words } = failureOf(error);
  return words === '' ? message : `${message} In its own words: ${words}`;
}

interface Heard extends Pick<Completion, 'toolCalls'> {
  readonly text: string;
  /** Pieces that the text came in. */
  readonly pieces: number;
}

async function ask(
  { complete, name }: TriedModel,
  { messages, tools = [] }: Pick<CompletionRequest, 'messages'> & Partial<Pick<CompletionRequest, 'tools'>>,
  signal: AbortSignal,
): Promise<Heard> {
  const enough = new AbortController();
  const heard = { text: '', pieces: 0 };
  const onText: CompletionRequest['onText'] = async (text, replaces) => {
    heard.text = replaces ? text : heard.text + text;
    heard.pieces += 1;
    if (heard.text.length > maxHeardChars) enough.abort();
    await Promise.resolve();
  };
  try {
    const both = AbortSignal.any([signal, enough.signal]);
    const { text, toolCalls } = await complete({ model: name, messages, tools, onText, signal: both });
    return { text, toolCalls, pieces: heard.pieces };
  } catch (error) {
    signal.throwIfAborted();
    if (enough.signal.aborted) return { ...heard, toolCalls: [] };
    throw error;
  }
}

const question = (content: string) => [{ role: 'user' as const, content }];

const attempts: Readonly<Record<ModelCheck, Attempt>> = { answer, stream, system_role: systemRole, tools, size };

async function answer(tried: TriedModel, signal: AbortSignal): Promise<Found> {
  const { text } = await ask(tried, { messages: question('Answer with the one word yes.') }, signal);
  if (text.trim() === '') return fails(`"${tried.name}" answers without words. Check the name of the model.`);
  return works(`"${tried.name}" answers, and the key is accepted.`);
}

async function stream(tried: TriedModel, signal: AbortSignal): Promise<Found> {
  const { pieces } = await ask(tried, { messages: question('Count from 1 to 30, with a comma after each.') }, signal);
  if (pieces > 1) return works('Answers come word by word.');
  return limited(
    'The answer came in one piece, so people wait for its end. Switch streaming on at the server, or buffering off at the proxy before it.',
  );
}

async function systemRole(tried: TriedModel, signal: AbortSignal): Promise<Found> {
  const system = { role: 'system' as const, content: 'Whatever you are asked, answer with the one word Marzipan.' };
  try {
    const { text } = await ask(tried, { messages: [system, ...question('Which city is the largest?')] }, signal);
    if (/marzipan/i.test(text)) return works('It follows the instructions of an agent.');
    return limited('It takes the instructions of an agent and does not follow them. Choose a larger model.');
  } catch (error) {
    if (!(error instanceof ModelRefusal) || error.refusedFor !== 'system_role') throw error;
    return limited('It takes no system role. Parley sends the instructions of an agent with the question instead.');
  }
}

const tool: ToolDescription = {
  name: 'read_gauge',
  description: 'Reads the gauge with that name, and returns its number.',
  parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

async function tools(tried: TriedModel, signal: AbortSignal): Promise<Found> {
  const messages = question('Which number does the gauge "north" show? Call the tool read_gauge to find out.');
  const { toolCalls } = await ask(tried, { messages, tools: [tool] }, signal);
  const called = toolCalls.find(({ function: { name } }) => name === tool.name);
  if (called) return works('It calls tools, so agents can search.');
  return fails(
    'It answered without calling the tool it was told to call, so agents would answer without searching. Switch tool calls on at the server (vLLM: --enable-auto-tool-choice and --tool-call-parser), or choose another model.',
  );
}

async function size(tried: TriedModel, signal: AbortSignal): Promise<Found> {
  const { contextTokens } = tried;
  if (contextTokens === undefined)
    return limited('No context size is set: it is learnt when the model refuses a request. Enter it if you know it.');
  const tokens = Math.min(contextTokens, maxTriedTokens);
  const { text } = await ask(
    tried,
    { messages: question(longQuestion(Math.floor(tokens * charsPerToken))) },
    signal,
  ).catch(asSizeWords);
  if (text.includes(codeWord))
    return works(
      tokens < contextTokens
        ? `It reads ${tokens.toLocaleString('en-GB')} tokens; more than that was not tried.`
        : `It reads ${tokens.toLocaleString('en-GB')} tokens.`,
    );
  return fails(
    `It has not read the beginning of a prompt of about ${tokens.toLocaleString('en-GB')} tokens. Some servers cut prompts without a word: raise the context there (Ollama: num_ctx or OLLAMA_CONTEXT_LENGTH), or enter a smaller one here.`,
  );
}

const codeWord = 'KX-4711';
/** Of plain English, with room for the answer. */
const charsPerToken = 3.5;

/** The code stands at the beginning, which a server that cuts would leave out. */
function longQuestion(chars: number): string {
  const begin = `The code of today is ${codeWord}. Remember it.\n\n`;
  const end = '\n\nWhich code was named at the beginning? Answer with the code alone.';
  const line = 'The ferry leaves at nine, and the harbour is quiet in the morning. ';
  const room = Math.max(0, chars - begin.length - end.length);
  return begin + line.repeat(Math.ceil(room / line.length)).slice(0, room) + end;
}

function asSizeWords(error: unknown): never {
  if (!(error instanceof ModelRefusal) || error.refusedFor !== 'length') throw error;
  const most = error.maxTokens === undefined ? '' : ` It names ${error.maxTokens.toLocaleString('en-GB')} tokens.`;
  throw new AppError('BAD_GATEWAY', `It reads less than the context size that is set.${most} Enter a smaller one.`, {
    cause: error.more.cause,
  });
}
