import { type Asked, isFollowUp } from './follow-up.js';
import { tellingWords } from './telling-words.js';

/** Words that a question takes along beside the one it goes on with: more would drown its own. */
const mostCarried = 8;
/** Exchanges that are looked at for what a chain of follow-ups began with. */
const mostSteps = 6;
/** Of the question that it goes on with: somebody may have pasted a page. */
const maxChars = 300;

/**
 * A follow-up as it would be asked without the conversation: after the question that it goes on with, and the words of
 * the follow-ups between them and of the document that the last answer cited first. `undefined` for a question that stands
 * alone.
 * @param earlier the conversation's questions, oldest first
 */
export function carried(message: string, earlier: readonly Asked[]): string | undefined {
  if (earlier.length === 0 || !isFollowUp(message)) return undefined;
  const { question, words } = topicOf(earlier.slice(-mostSteps));
  const said = new Set([question, message].flatMap(tellingWords));
  const kept = words.filter((word) => !said.has(word)).slice(-mostCarried);
  return [question, ...kept, message.trim()].join(' ').trim();
}

/** The newest question that stood alone, and the words of the follow-ups to it and of what the last answer cited first. */
function topicOf(earlier: readonly Asked[]): { question: string; words: string[] } {
  const first = Math.max(
    0,
    earlier.findLastIndex(({ message }) => !isFollowUp(message)),
  );
  const since = earlier.slice(first + 1).map(({ message }) => message);
  const titles = earlier.at(-1)?.cited?.slice(0, 1) ?? [];
  const question = (earlier[first]?.message ?? '').trim().slice(0, maxChars);
  return { question, words: [...new Set([...titles, ...since].flatMap(tellingWords))] };
}
