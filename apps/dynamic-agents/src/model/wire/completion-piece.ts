import { type TokensUsed, tokensUsed } from '@parley/contracts';

/** Part of a tool call; whatever a piece does not say is absent or empty. */
export interface CallPiece {
  /** Which call it belongs to, for servers that number them. */
  readonly index: number | undefined;
  readonly id: string;
  readonly name: string;
  readonly args: string;
  /** Data that a provider expects back with the call. */
  readonly extra: unknown;
}

/** Fields in which servers tell what the model thought, apart from what it says. */
export const thoughtFields = ['reasoning_content', 'reasoning'] as const;
export type Thoughts = Partial<Record<(typeof thoughtFields)[number], string>>;

/** What one chunk of a streamed chat completion says, or a whole completion at once. */
export interface CompletionPiece {
  readonly text: string;
  readonly thoughts: Thoughts;
  readonly calls: readonly CallPiece[];
  /** Tokens so far, or of all, where the server counts them. */
  readonly tokens: TokensUsed | undefined;
  /** Why the answer ended; empty while it goes on. */
  readonly finish: string;
  /** What the server says went wrong. */
  readonly error: string | undefined;
}

/**
 * Reads what a server sent, whichever fields are missing, null or of another type than OpenAI's API has: what cannot be
 * read says nothing. Of several choices, the one with the number `choice` counts, by default the first.
 */
export function toPiece(json: unknown, choice?: number): CompletionPiece {
  const { choices, error, usage } = record(json);
  const said = list(choices).map(record);
  const chosen = said.find((one) => choice === undefined || numberOf(one['index'], 0) === choice) ?? {};
  const message = record(chosen['delta'] ?? chosen['message']);
  return {
    text: textOf(message['content']) + textOf(message['refusal']),
    thoughts: thoughtsOf(message),
    calls: callsOf(message),
    tokens: tokensIn(record(usage)),
    finish: text(chosen['finish_reason']),
    error: error === undefined || error === null ? undefined : errorWords(error),
  };
}

/** The number of the first choice in it, if it has one. */
export function choiceIn(json: unknown): number | undefined {
  const [first] = list(record(json)['choices']);
  return first === undefined ? undefined : numberOf(record(first)['index'], 0);
}

/** Text alone, or a list of parts; parts that are thoughts, pictures or anything else are no words for people. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .map((part) => {
      if (typeof part === 'string') return part;
      const { type = 'text', text: said, refusal } = record(part);
      return spokenTypes.includes(text(type)) ? textOf(record(said)['value'] ?? said ?? refusal) : '';
    })
    .join('');
}

const spokenTypes: readonly string[] = ['text', 'output_text', 'refusal'];

function thoughtsOf(message: Readonly<Record<string, unknown>>): Thoughts {
  const told = thoughtFields.flatMap((field) => {
    const thought = text(message[field]);
    return thought === '' ? [] : [[field, thought]];
  });
  return Object.fromEntries(told) as Thoughts;
}

function tokensIn({ prompt_tokens, completion_tokens }: Readonly<Record<string, unknown>>): TokensUsed | undefined {
  const { success, data } = tokensUsed.safeParse({ read: prompt_tokens, written: completion_tokens });
  return success ? data : undefined;
}

/** `function_call` is what `tool_calls` was before there could be several. */
const callsOf = ({ tool_calls, function_call }: Readonly<Record<string, unknown>>): CallPiece[] => [
  ...list(tool_calls).map((call) => toCallPiece(record(call))),
  ...(isRecord(function_call) ? [toCallPiece({ function: function_call })] : []),
];

function toCallPiece({ index, id, function: called, extra_content }: Readonly<Record<string, unknown>>): CallPiece {
  const { name, arguments: args } = record(called);
  return {
    index: numberOf(index, undefined),
    id: typeof id === 'number' ? String(id) : text(id),
    name: text(name),
    args: typeof args === 'object' && args !== null ? JSON.stringify(args) : text(args),
    extra: extra_content,
  };
}

/** The server's own words, for the log and to tell what it refuses. */
export function errorWords(error: unknown): string {
  if (typeof error === 'string') return bounded(error);
  if (Array.isArray(error)) return bounded(error.map(faultWords).join('; ')) || 'an error without words';
  const { message, code, type } = record(error);
  return bounded([text(message), text(code), text(type)].find((words) => words !== '') ?? 'an error without words');
}

/** One fault of a request, as frameworks list them: where it is, and what. */
function faultWords(fault: unknown): string {
  const { loc, msg } = record(fault);
  return [...list(loc), msg].map(text).filter(Boolean).join(' ');
}

const maxWords = 500;
const bounded = (words: string): string =>
  words.replace(/\s+/g, ' ').trim().slice(0, maxWords).toWellFormed().replace(maybeKey, '***');
/** Some APIs repeat the key that they refuse. */
const maybeKey = /\bsk-\S+|(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function numberOf<Other>(value: unknown, other: Other): number | Other {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : other;
}
