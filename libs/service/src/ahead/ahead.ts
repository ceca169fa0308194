import { isDeepStrictEqual } from 'node:util';

/** Work that was begun before it was certain that its answer is wanted. */
export interface Ahead<Question, Answer> {
  /**
   * The answer, if this is the question that was foreseen: at most once, so that no answer outlives the request it was
   * asked for. Otherwise the early work is dropped, and the result is `undefined`: ask.
   */
  take(question: Question): Promise<Answer> | undefined;
  /** Nobody wants the answer: aborts the early work. */
  drop(): void;
}

interface AheadOptions<Question> {
  /** Ends the early work together with what it is done for. */
  readonly signal?: AbortSignal;
  /** Whether a question is the foreseen one. Default: deep equality. */
  readonly isSame?: (asked: Question, foreseen: Question) => boolean;
}

/**
 * Asks now what will probably be asked. A failure counts only for whoever takes the answer, and never ends the process as
 * an unhandled rejection.
 */
export function ahead<Question, Answer>(
  foreseen: Question,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
  { signal, isSame = isDeepStrictEqual }: AheadOptions<Question> = {},
): Ahead<Question, Answer> {
  const dropped = new AbortController();
  const drop = () => dropped.abort(new Error('the answer is not wanted'));
  let early: Promise<Answer> | undefined = begun(
    ask(foreseen, signal ? AbortSignal.any([signal, dropped.signal]) : dropped.signal),
  );
  return {
    drop,
    take(question) {
      const answer = early;
      early = undefined;
      if (isSame(question, foreseen)) return answer;
      drop();
      return undefined;
    },
  };
}

/** Something that is awaited later, or not at all: until then its failure counts for nothing. */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
