import type { ToolDescription } from '../tools/tool-server.js';
import { cutTo } from './cut-result.js';
import type { Message } from './wire/talk.js';

interface Request {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDescription[];
}

/** Characters of a token, on the safe side for English; code and other scripts have fewer. */
const charsPerToken = 3;
/** The rest is for the answer. */
const shareOfQuestion = 0.75;

/** Characters of a request that leave a model with that many tokens room for its answer. */
export const charsFor = (tokens: number): number => Math.floor(tokens * charsPerToken * shareOfQuestion);

/** Characters of a request, about as it is sent. */
export const sizeOf = ({ messages, tools }: Request): number => JSON.stringify([messages, tools]).length;

/** What is left of a result, where there is room for so little. */
const floors: readonly number[] = [4_000, 1_000, 300];

/**
 * The messages with less in them, so that the request has no more than that many characters if it can be done: first the
 * ends of the longest results, where search has what fits the question least; then the oldest exchanges; then more of the
 * results. Instructions and the question stay.
 */
export function fitted(request: Request, maxChars: number): Message[] {
  let messages = [...request.messages];
  const over = () => sizeOf({ ...request, messages }) - maxChars;
  for (const floor of floors) {
    if (over() > 0) messages = withShorterResults(messages, over(), floor);
    while (over() > 0 && hasHistory(messages)) messages = withoutOldest(messages);
  }
  return messages;
}

/** All results cut to one length, the highest with which so many characters go. */
function withShorterResults(messages: readonly Message[], excess: number, floor: number): Message[] {
  const lengths = messages.flatMap(({ role, content }) => (role === 'tool' ? [content.length] : []));
  const longest = Math.max(floor, ...lengths);
  const saved = (most: number) => lengths.reduce((sum, length) => sum + Math.max(0, length - most), 0);
  let [low, high] = [floor, longest];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (saved(middle) >= excess) low = middle;
    else high = middle;
  }
  return messages.map((one) => (one.role === 'tool' ? { ...one, content: cutTo(one.content, low) } : one));
}

const questionAt = (messages: readonly Message[]) => messages.findLastIndex(({ role }) => role === 'user');
const firstOf = (messages: readonly Message[]) => (messages[0]?.role === 'system' ? 1 : 0);
const hasHistory = (messages: readonly Message[]) => questionAt(messages) > firstOf(messages);

/** Without the oldest exchange: its question and its answer. */
function withoutOldest(messages: readonly Message[]): Message[] {
  const first = firstOf(messages);
  const next = messages.findIndex(({ role }, at) => at > first && role === 'user');
  return [...messages.slice(0, first), ...messages.slice(next)];
}
