import type { FeedbackReason } from '@parley/contracts';
import type { GapCase, GapCount } from './gap.js';

const maxListed = 5;
const maxSources = 20;

/** What cases add up to; `undefined` without any. @param cases oldest first */
export function countGap(cases: readonly GapCase[]): GapCount | undefined {
  const [first, last] = [cases[0], cases.at(-1)];
  if (!first || !last) return undefined;
  const newestFirst = [...cases].reverse();
  const others = newestFirst.map(({ question }) => question).filter((question) => question !== first.question);
  return {
    question: first.question,
    alsoAsked: distinct(others).slice(0, maxListed),
    kinds: distinct(cases.flatMap(({ kinds }) => kinds)).sort(),
    people: distinct(cases.map(({ asker }) => asker)).length,
    times: cases.length,
    reasons: countReasons(cases),
    comments: distinct(newestFirst.flatMap(({ comment }) => comment ?? [])).slice(0, maxListed),
    sources: distinct(newestFirst.flatMap(({ sources }) => sources)).slice(0, maxSources),
    firstAt: first.askedAt,
    lastAt: last.askedAt,
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

function countReasons(cases: readonly GapCase[]) {
  const times = new Map<FeedbackReason, number>();
  for (const { reason } of cases) if (reason) times.set(reason, (times.get(reason) ?? 0) + 1);
  return [...times]
    .map(([reason, count]) => ({ reason, times: count }))
    .sort((a, b) => b.times - a.times || a.reason.localeCompare(b.reason));
}
