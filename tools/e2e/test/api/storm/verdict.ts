import { placeholder, resumed } from '../support/unfinished-replies.js';
import { botEmail, type Space, type StormWorld } from './storm-world.js';
import type { Question } from './storm.js';

/** What is wrong with the replies, question by question; nothing, when all is well. */
export interface Verdict {
  readonly unanswered: string[];
  readonly answeredTwice: string[];
  readonly empty: string[];
  /** Pieces that belong to no answer and that no marked continuation explains. */
  readonly unexplained: string[];
  /** Answers in front of which an older question of the same space was still to be answered. */
  readonly outOfOrder: string[];
}

/** What is no fault, but worth knowing. */
export interface Figures {
  readonly questions: number;
  readonly continued: number;
  readonly leftPlaceholders: number;
}

interface Reply {
  readonly parentId?: string;
  readonly text?: string;
  readonly markdown?: string;
  readonly personEmail?: string;
}

const bodyOf = ({ markdown, text }: Reply) => markdown ?? text ?? '';

/** Reads every space and judges what became of each question; `partsOf` knows the answer, cut as it has to be. */
export async function judge(world: StormWorld, questions: readonly Question[], partsOf: (text: string) => number) {
  const verdict: Verdict = { unanswered: [], answeredTwice: [], empty: [], unexplained: [], outOfOrder: [] };
  const figures = { questions: questions.length, continued: 0, leftPlaceholders: 0 };
  for (const space of world.spaces) {
    const replies = (await world.asker.messages(space.roomId)).filter(({ personEmail }) => personEmail === botEmail);
    const asked = questions.filter((question) => question.space === space);
    for (const question of asked) judgeOne(question, replies, partsOf(question.text), verdict, figures);
    verdict.outOfOrder.push(...outOfOrder(asked, replies, space));
  }
  return { verdict, figures: figures as Figures };
}

function judgeOne(
  { id, text }: Question,
  all: readonly Reply[],
  parts: number,
  verdict: Verdict,
  figures: { continued: number; leftPlaceholders: number },
): void {
  const replies = all.filter(({ parentId }) => parentId === id).map(bodyOf);
  const isContinued = replies.some((reply) => reply.includes(resumed));
  const answers = replies.filter((reply) => reply.includes(`Answer to: ${text} `));
  const firsts = answers.filter((reply) => reply.includes('part 1 '));
  const left = replies.filter((reply) => !answers.includes(reply));
  if (isContinued) figures.continued += 1;
  figures.leftPlaceholders += left.length;
  if (replies.some((reply) => reply.trim() === '')) verdict.empty.push(text);
  if (firsts.length === 0 || new Set(answers).size < parts) verdict.unanswered.push(text);
  if (answers.length > parts && !isContinued) verdict.answeredTwice.push(text);
  if (firsts.length > 1) verdict.answeredTwice.push(text);
  const explained = isContinued && left.every((reply) => reply.includes(placeholder));
  if (left.length > 0 && !explained) verdict.unexplained.push(`${text}: ${left.join(' | ')}`);
}

/** Replies of a space stand in the order of its questions: no answer before that to an older question. */
function outOfOrder(asked: readonly Question[], replies: readonly Reply[], space: Space): string[] {
  const numberOf = new Map(asked.map(({ id }, at) => [id, at]));
  const order = replies.map(({ parentId = '' }) => numberOf.get(parentId) ?? -1);
  return order.flatMap((number, at) => {
    const before = order[at - 1] ?? -1;
    return number < before
      ? [`${space.uuid}: ${asked[number]?.text ?? 'nothing'} after ${asked[before]?.text ?? ''}`]
      : [];
  });
}
