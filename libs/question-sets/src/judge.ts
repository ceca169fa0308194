import { answerOf, type SetQuestion, type TokensUsed, type TurnSoFar } from '@parley/contracts';

/** A question as it was answered. */
export interface Asked {
  readonly turn: TurnSoFar;
  /** Ids of the documents that the turn's own searches found among their first five, best first. */
  readonly found: readonly string[];
  readonly seconds: number;
}

/** How an answer did against what was expected; what does not apply to a question is absent. */
export interface Judged {
  readonly id: string;
  readonly ended: 'done' | 'failed' | 'waiting';
  /** A search of the turn found an expected document among its first five. */
  readonly isFound?: boolean;
  /** The answer cites an expected document. */
  readonly isCited?: boolean;
  /** It says all that it must. */
  readonly saysAll?: boolean;
  /** It says something that it must not. */
  readonly saysForbidden: boolean;
  /** An answerable question was refused as not found. */
  readonly isWronglyRefused?: boolean;
  /** An unanswerable question was answered. */
  readonly isWronglyAnswered?: boolean;
  /** Documents that the person may not read and that the turn cites, found, or names as nearest. */
  readonly leaked: readonly string[];
  readonly marks: number;
  readonly confirmedMarks: number;
  readonly seconds: number;
  /** Absent where no language model answered, or the answer did not end. */
  readonly tokens?: TokensUsed;
}

/** Holds an answer against its question. */
export function judge(question: SetQuestion, { turn, found, seconds }: Asked): Judged {
  const answer = answerOf(turn);
  const marks = turn.check?.marks ?? [];
  const cited = turn.citations.map(({ document_id }) => document_id);
  const tokens = turn.end?.event === 'done' ? turn.end.data.tokens : undefined;
  const isRefused = turn.check?.basis === 'not_found';
  const named = [...found, ...cited, ...(turn.check?.nearest ?? []).map(({ document_id }) => document_id)];
  return {
    id: question.id,
    ended: endOf(turn.end?.event),
    ...(question.expected.length > 0 && {
      isFound: question.expected.some((id) => found.includes(id)),
      isCited: question.expected.some((id) => cited.includes(id)),
    }),
    ...(question.must_say.length > 0 && { saysAll: question.must_say.every((words) => says(answer, words)) }),
    saysForbidden: question.must_not_say.some((words) => says(answer, words)),
    ...(question.is_unanswerable ? { isWronglyAnswered: !isRefused } : { isWronglyRefused: isRefused }),
    leaked: question.withheld.filter((id) => named.includes(id)),
    marks: marks.length,
    confirmedMarks: marks.filter(({ confirmed }) => confirmed).length,
    seconds,
    ...(tokens && { tokens }),
  };
}

function endOf(event: string | undefined): Judged['ended'] {
  if (event === 'done') return 'done';
  return event === 'input_required' ? 'waiting' : 'failed';
}

const says = (answer: string, words: string): boolean =>
  answer.toLocaleLowerCase('en').includes(words.toLocaleLowerCase('en'));
