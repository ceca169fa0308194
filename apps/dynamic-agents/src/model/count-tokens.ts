import type { TokensUsed } from '@parley/contracts';
import { sizeOf } from './fit-request.js';
import type { Completion, CompletionRequest } from './wire/complete.js';

/** Of English, about; other scripts have fewer. */
const charsPerToken = 4;

/** Tokens of a request and its answer: as the server counts them, by their characters where it does not. */
export function tokensFor(sent: CompletionRequest, { tokens, text, thoughts, toolCalls }: Completion): TokensUsed {
  if (tokens) return tokens;
  const calls = toolCalls.map(({ function: { name, arguments: args } }) => name + args);
  const written = [text, ...Object.values(thoughts), ...calls].join('');
  const about = (chars: number) => Math.ceil(chars / charsPerToken);
  return { read: about(sizeOf(sent)), written: about(written.length), estimated: true };
}
