import { type Found, fused } from '../../src/questions/fuse.js';
import { searchesFor } from '../../src/questions/searches.js';
import type { Dialogue } from './dialogue.js';
import { heldBackDialogues } from './held-back-dialogues.js';
import type { Knowledge, Passage } from './knowledge.js';
import { offTopic } from './off-topic.js';
import { onTopic } from './on-topic.js';
import { tuningDialogues } from './tuning-dialogues.js';

/** Shares, from 0 to 1, and what went wrong in words. */
export interface Figures {
  readonly dialogues: Readonly<Record<'tuning' | 'held_back', DialogueFigures>>;
  readonly floor: {
    readonly off_topic_answered: number;
    readonly on_topic_refused: number;
    readonly answered: readonly string[];
    readonly refused: readonly string[];
  };
}

interface DialogueFigures {
  /** The right passage is among the first five. */
  readonly right_in_first_five: number;
  /** The same if the last turn is searched as it is. */
  readonly right_without_conversation: number;
  readonly missed: readonly string[];
}

const first = 5;
/** Titles that the answerer keeps of an answer. */
const cited = 3;

/** Asks all questions as an agent without a model searches for them. */
export async function measureQuestions(knowledge: Knowledge, progress: (line: string) => void): Promise<Figures> {
  const dialogues = {
    tuning: await dialogueFigures(tuningDialogues, knowledge),
    held_back: await dialogueFigures(heldBackDialogues, knowledge),
  };
  progress('dialogues: done');
  const answered = await answeredOf(offTopic, knowledge);
  const told = new Set(await answeredOf(onTopic, knowledge));
  const refused = onTopic.filter((question) => !told.has(question));
  return {
    dialogues,
    floor: {
      off_topic_answered: answered.length / offTopic.length,
      on_topic_refused: refused.length / onTopic.length,
      answered,
      refused,
    },
  };
}

async function dialogueFigures(dialogues: readonly Dialogue[], knowledge: Knowledge): Promise<DialogueFigures> {
  const missed: string[] = [];
  let bare = 0;
  for (const dialogue of dialogues) {
    const [last = '', ...earlier] = dialogue.turns.toReversed();
    if (!(await isRight(await ranked(last, earlier.reverse(), knowledge), dialogue, knowledge)))
      missed.push(dialogue.turns.join(' > '));
    if (await isRight(await knowledge.search(last), dialogue, knowledge)) bare += 1;
  }
  const right = dialogues.length - missed.length;
  return {
    right_in_first_five: right / dialogues.length,
    right_without_conversation: bare / dialogues.length,
    missed,
  };
}

/** What the last turn finds, best first. */
async function ranked(message: string, earlier: readonly string[], knowledge: Knowledge): Promise<Passage[]> {
  const asked: { message: string; cited: string[] }[] = [];
  for (const question of earlier) {
    const near = (await knowledge.search(question)).filter(({ isNear }) => isNear);
    asked.push({ message: question, cited: near.slice(0, cited).map(({ title }) => title) });
  }
  const found: Found<Passage>[] = [];
  for (const search of searchesFor(message, asked, 'medium'))
    found.push({ ...search, passages: await knowledge.search(search.query) });
  const { firsts, others } = fused(found, ({ id }) => id);
  return [...firsts, ...others];
}

async function isRight(passages: readonly Passage[], { says }: Dialogue, { textOf }: Knowledge): Promise<boolean> {
  for (const { id } of passages.slice(0, first)) {
    const text = normal(await textOf(id));
    if (says.some((words) => text.includes(normal(words)))) return true;
  }
  return false;
}

const normal = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase();

/** The questions that something near enough was found for. */
async function answeredOf(questions: readonly string[], knowledge: Knowledge): Promise<string[]> {
  const answered: string[] = [];
  for (const question of questions) {
    const found = await Promise.all(searchesFor(question, [], 'medium').map(({ query }) => knowledge.search(query)));
    if (found.flat().some(({ isNear }) => isNear)) answered.push(question);
  }
  return answered;
}
