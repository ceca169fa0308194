import type { QuestionSet, SetQuestion } from '@parley/contracts';
import { type Asked, figuresOf, judge, type Judged } from '@parley/question-sets';
import { ask, type Asker } from './ask.js';
import type { Report } from './report.js';

interface Running {
  readonly set: QuestionSet;
  readonly agent: string;
  /** Throws Error for a name that there is no account for. */
  readonly askerFor: (name: string) => Promise<Asker>;
  /** Told after each question. */
  readonly onAnswer?: (judged: Judged, done: number) => void;
  readonly timeoutMs?: number;
}

/** Asks all questions, one after the other, and judges the answers. Throws ApiFailure when the chain is not there. */
export async function runSet({ set, agent, askerFor, onAnswer, timeoutMs = 120_000 }: Running): Promise<Report> {
  const askers = new Map<string, Asker>();
  for (const name of new Set(set.questions.map((one) => one.as))) askers.set(name, await askerFor(name));
  const answers: Judged[] = [];
  for (const question of set.questions) {
    const judged = judge(question, await asked(askers, question, { agent, timeoutMs }));
    answers.push(judged);
    onAnswer?.(judged, answers.length);
  }
  return { set: set.name, figures: figuresOf(answers), answers };
}

function asked(
  askers: ReadonlyMap<string, Asker>,
  { as, question: message }: SetQuestion,
  { agent, timeoutMs }: { agent: string; timeoutMs: number },
): Promise<Asked> {
  const asker = askers.get(as);
  if (!asker) throw new Error(`There is no account for ${as}.`);
  return ask(asker, { agent, message, timeoutMs });
}
