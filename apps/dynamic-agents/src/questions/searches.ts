import type { AgentEffort } from '@parley/contracts';
import { carried } from './carried.js';
import { type Asked, ownWords } from './follow-up.js';
import { subQuestions } from './sub-questions.js';
import { talkIn } from './talk.js';

/** One query, for one part of the question (from 0), and how much what it finds counts. */
export interface Search {
  readonly query: string;
  readonly part: number;
  readonly weight: number;
}

/** Longest query that the search takes. */
const maxChars = 4_000;
/** Of a follow-up as it is, beside the question that it stands for. */
const bareWeight = 0.5;

/**
 * What to search for. A follow-up is searched as it is and together with what it goes on with; a compound question part by
 * part. With little effort it is one search.
 */
export function searchesFor(message: string, history: readonly Asked[], effort: AgentEffort): Search[] {
  const earlier = history.filter((one) => !talkIn(one.message));
  if (effort === 'low') return [searchFor(carried(message, earlier) ?? message)];
  const [first = message, ...others] = subQuestions(message);
  const whole = carried(first, earlier);
  const parts = [whole ?? first, ...others].map((query, part) => searchFor(query, part));
  const isBareToo = whole !== undefined && others.length === 0 && saysAnything(message);
  return isBareToo ? [...parts, { ...searchFor(message), weight: bareWeight }] : parts;
}

const searchFor = (query: string, part = 0): Search => ({ query: query.trim().slice(0, maxChars), part, weight: 1 });

/** "Why?" and "How long?" alone find whatever has these words. */
const saysAnything = (message: string): boolean => ownWords(message).length > 0;
