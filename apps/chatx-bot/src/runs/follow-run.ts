import {
  answerOf,
  AppError,
  type Interrupt,
  reduceTurn,
  tooManyRuns,
  turnBefore,
  type TurnEnd,
  type TurnNews,
  type TurnSoFar,
} from '@parley/contracts';
import { runSources, withoutForeignLinks } from '@parley/markdown';
import { cardTexts } from '../approvals/card-texts.js';
import { type NameWhom, naming, refusedOutcome, wordsForFailure, wordsForRefusal } from '../replies/failure-words.js';
import { withSourcesBelow } from '../replies/sources-below.js';
import { RunRefused } from './run-stream.js';
import { failureTexts, texts } from '../replies/texts.js';

/** What to tell in the end, and how it is recorded. */
export interface Ending {
  readonly text: string;
  readonly outcome: string;
  /** The person who asked may read more than the answer was made of. */
  readonly moreForYou?: boolean;
  /** The run waits for this to be answered. */
  readonly interrupt?: Interrupt;
}

interface Following {
  /** Hands over the text so far, made when it is read: most of them are not. */
  readonly onText: (text: () => string) => void;
  /** The run has begun; from here on a successor would take it up rather than begin another. */
  readonly onRun: (runId: string) => Promise<void>;
  /** The run was begun by somebody before us. */
  readonly isTakenUp: boolean;
  /** Nobody may have listened to it for a while, which ends a run as if it were cancelled. */
  readonly wasLeft: boolean;
  /** The run is the continuation of one that waited for its person. */
  readonly isResumed: boolean;
  /** Where people reach the web application; absent where that is not known. */
  readonly webUrl?: string | undefined;
  /** Asked where somebody can help. */
  readonly nameWhom: NameWhom;
  readonly signal: AbortSignal;
}

/** Shows the answer of a run as it grows, and finds the words for every way in which it can end. Rejects only when told to stop. */
export async function followRun(events: AsyncGenerator<TurnNews>, following: Following): Promise<Ending> {
  let turn = turnBefore();
  const sources = runSources();
  /** What the model wrote, with links to nothing but what its tools found. */
  const shown = (said = turn) => withoutForeignLinks(textOf(said), sources.isSource);
  const where = { isSource: sources.isSource, webUrl: following.webUrl };
  /** Warnings name tools as their servers do. */
  const shownInTheEnd = () =>
    withSourcesBelow(withoutForeignLinks(withWarnings(textOf(turn), turn.warnings), sources.isSource), turn, where);
  try {
    for await (const event of events) {
      if (event.event === 'tool_start') sources.called(event.data.tool_call_id, event.data.args);
      if (event.event === 'tool_end') sources.found(event.data.tool_call_id, event.data.result);
      if (event.event === 'run') await following.onRun(event.data.run_id);
      const soFar = (turn = reduceTurn(turn, event));
      following.onText(() => shown(soFar));
      if (turn.end) return await endingOf(turn.end, shownInTheEnd(), following);
    }
    return { text: joined(withSourcesBelow(shown(), turn, where), texts.truncated), outcome: 'truncated' };
  } catch (error) {
    following.signal.throwIfAborted();
    return await refusalEnding(error, shown(), following);
  }
}

/** The answer, with a note wherever a part of it was lost. */
function textOf(turn: TurnSoFar): string {
  const answer = answerOf(turn);
  const cuts = [...new Set(turn.gaps)];
  const parts = cuts.flatMap((cut, at) => [answer.slice(cuts[at - 1] ?? 0, cut), texts.partLost]);
  return [...parts, answer.slice(cuts.at(-1) ?? 0)].filter((part) => part !== '').join('\n\n');
}

const [mostWarnings, mostWarningChars] = [3, 300];

/** What was missing, tools for instance, below the answer that was given without it. */
function withWarnings(text: string, warnings: readonly string[]): string {
  if (text.trim() === '') return text;
  const told = [...new Set(warnings)]
    .slice(0, mostWarnings)
    .map((one) => one.slice(0, mostWarningChars).toWellFormed());
  return told.reduce((all, warning) => joined(all, `_${warning.replace(/[_*\s]+/g, ' ').trim()}_`), text);
}

/** The text so far with a note below it. */
export const joined = (text: string, note: string) => (text === '' ? note : `${text}\n\n${note}`);

async function endingOf(event: TurnEnd, text: string, { wasLeft, nameWhom }: Following): Promise<Ending> {
  switch (event.event) {
    case 'done':
      return {
        text: text.trim() === '' ? texts.emptyAnswer : text,
        outcome: 'answered',
        ...(event.data.more_for_you === true && { moreForYou: true }),
      };
    case 'error':
      return {
        text: joined(text, await naming(wordsForFailure(event.data.code), nameWhom)),
        outcome: `failed:${event.data.code}`,
      };
    case 'cancelled':
      return wasLeft
        ? { text: joined(text, texts.interrupted), outcome: 'interrupted' }
        : { text: joined(text, texts.cancelled), outcome: 'cancelled' };
    case 'input_required':
      return { text, outcome: 'input_required', interrupt: event.data };
  }
}

const onCard = (reason: string | undefined) => (reason === tooManyRuns ? cardTexts.tooManyOfYours : cardTexts.tooMany);

async function refusalEnding(
  error: unknown,
  text: string,
  { isTakenUp, isResumed, nameWhom }: Following,
): Promise<Ending> {
  if (error instanceof RunRefused) {
    if (isTakenUp) return { text: texts.interrupted, outcome: 'interrupted' };
    if (isResumed && [400, 404, 409].includes(error.status))
      return { text: cardTexts.noLongerWaiting, outcome: 'stale_question' };
    if (error.status === 409) return { text: texts.busy, outcome: 'busy' };
    if (error.status === 401 || error.status === 403)
      return { text: await naming(failureTexts.notPermitted, nameWhom), outcome: 'denied:run_refused' };
    const { status, reason } = error;
    const told = isResumed && status === 429 ? onCard(reason) : wordsForRefusal(status, reason);
    return { text: await naming(told, nameWhom), outcome: refusedOutcome(status, reason) };
  }
  if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE' && text === '')
    return { text: texts.unavailable, outcome: 'unavailable' };
  return { text: joined(text, texts.truncated), outcome: 'truncated' };
}
