import type { IndexComparison, SetQuestion } from '@parley/contracts';
import { useEffect, useRef, useState } from 'react';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';

/** Passages of each index that are looked at. */
export const lookedAt = 5;
/** What a comparison takes. */
const longestQuestion = 1_000;

/** A question of a set as both indexes answered it: the place of the first expected document, from 1. */
export interface ComparedQuestion {
  readonly id: string;
  readonly question: string;
  readonly live: number | undefined;
  readonly other: number | undefined;
}

/** Those for which a set says what should be found. */
export const comparableIn = (questions: readonly SetQuestion[]): SetQuestion[] =>
  questions.filter(({ expected, question }) => expected.length > 0 && question.length <= longestQuestion);

/** Asks the questions of the index in use and of another, one after the other, as far as nobody stops it. */
export function useComparedQuestions(generation_id: string) {
  const [asked, setAsked] = useState<readonly ComparedQuestion[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    return () => running.current?.abort();
  }, []);
  const compare = async (query: string, signal: AbortSignal): Promise<IndexComparison> =>
    rag.post('/v1/index/generations/{generation_id}/compare', {
      params: { path: { generation_id } },
      body: { query, limit: lookedAt },
      isRepeatable: true,
      signal,
    });
  const run = useChange({
    failure: 'inline',
    async change(questions: readonly SetQuestion[]) {
      const { signal } = (running.current = new AbortController());
      setAsked([]);
      for (const question of questions) {
        const answer = await compare(question.question, signal).catch((error: unknown) => {
          if (signal.aborted) return undefined;
          throw error;
        });
        if (!answer) return;
        setAsked((before) => [...before, comparedOf(question, answer)]);
      }
    },
  });
  return { asked, run, stop: () => running.current?.abort() };
}

export const comparedOf = (
  { id, question, expected }: SetQuestion,
  { live, other }: IndexComparison,
): ComparedQuestion => ({ id, question, live: placeOf(expected, live), other: placeOf(expected, other) });

function placeOf(expected: readonly string[], { results }: IndexComparison['live']): number | undefined {
  const at = results.findIndex(({ metadata }) => expected.includes(metadata.document_id));
  return at === -1 ? undefined : at + 1;
}

const notFound = lookedAt + 1;
/** By how many places the other index does better; below 0 it does worse. */
export const gainOf = ({ live, other }: ComparedQuestion): number => (live ?? notFound) - (other ?? notFound);

export interface ComparedFigures {
  readonly live: number;
  readonly other: number;
  readonly better: number;
  readonly worse: number;
}

/** How many of the questions each index found among the first, and how many went better or worse by the other one. */
export const comparedFigures = (asked: readonly ComparedQuestion[]): ComparedFigures => ({
  live: asked.filter(({ live }) => live !== undefined).length,
  other: asked.filter(({ other }) => other !== undefined).length,
  better: asked.filter((one) => gainOf(one) > 0).length,
  worse: asked.filter((one) => gainOf(one) < 0).length,
});
