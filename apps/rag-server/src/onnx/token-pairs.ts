import type { Tokens } from './onnx.worker.js';
import type { Tokenizer } from './tokenizer.js';

interface Window {
  /** Marks included. */
  readonly maxTokens: number;
  /** Whether the model tells the second text of a pair from the first. */
  readonly tellsPairsApart: boolean;
}

/** The first text with each of the second ones, cut at their ends to the model's window: the first to half of it at most. */
export function tokenPairs(
  tokenizer: Tokenizer,
  { maxTokens, tellsPairsApart }: Window,
  first: string,
  seconds: readonly string[],
): Tokens[] {
  const { before, between, after } = tokenizer;
  const room = maxTokens - before.length - between.length - after.length;
  const opening = [...before, ...tokenizer.tokens(first).slice(0, Math.ceil(room / 2)), ...between];
  const left = maxTokens - opening.length - after.length;
  return seconds.map((second) => ({
    ids: [...opening, ...tokenizer.tokens(second).slice(0, left), ...after],
    ...(tellsPairsApart && { secondFrom: opening.length }),
  }));
}
