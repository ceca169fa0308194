import { contentOf, type Evidence, holdsStem, type ReadSentence } from './evidence.js';
import { areOpposite, hasNegator } from './negation.js';
import type { Word } from './words.js';

/** Whether a sentence says the opposite of what its passages say with the same words. */
export function isTurned(said: ReadSentence, { sentences, heads }: Evidence): boolean {
  return said.clauses.some((clause) => {
    const content = beyond(heads.words, contentOf(clause));
    if (content.length === 0) return false;
    const found = counterparts(content, sentences);
    if (found.length === 0) return hasNegator(clause) && !sentences.some(({ words }) => hasNegator(words));
    return found.every(({ words, sentence }) => areOpposite(clause, words) && isTurnedAsAWhole(said, clause, sentence));
  });
}

/** What one of them says in one clause, the other may say in two: "what nobody confirms" and "if nobody confirms it, …". */
function isTurnedAsAWhole(said: ReadSentence, clause: readonly Word[], sentence: ReadSentence): boolean {
  const clauses = said.clauses.filter(
    (one) => one[0] === clause[0] || share(contentOf(one), sentence.words) >= halfOfClause,
  );
  const about = clauses.flat();
  return clauses.length < 2 || areOpposite(about, clausesAbout(contentOf(about), sentence));
}

/** What a document is about, its sentences say with "it": words of its title tell no sentence from another. */
function beyond(title: readonly Word[], content: readonly Word[]): readonly Word[] {
  const others = content.filter(({ stem }) => !holdsStem(title, stem));
  return others.length === 0 ? content : others;
}

const share = (content: readonly Word[], words: readonly Word[]): number =>
  content.length === 0 ? 0 : content.filter(({ stem }) => holdsStem(words, stem)).length / content.length;

/** A clause that holds so much of another speaks of the same. */
const same = 0.75;
/** Others that hold nearly as much as the best may be meant as well. */
const nearly = 0.9;
const [fewestOfSentence, halfOfClause, fewestOfClause] = [0.4, 0.5, 0.2];

interface Counterpart {
  readonly words: readonly Word[];
  readonly sentence: ReadSentence;
}

/** Clauses of the passages that speak of the same as a clause of an answer. */
function counterparts(content: readonly Word[], sentences: readonly ReadSentence[]): Counterpart[] {
  const clauses = sentences.flatMap((sentence) =>
    sentence.clauses.map((words) => ({ words, sentence, share: share(content, words) })),
  );
  const best = Math.max(0, ...clauses.map((clause) => clause.share));
  if (best >= same)
    return clauses.filter((clause) => clause.share >= best * nearly).map((one) => completed(content, one));
  return most(content, sentences).map((sentence) => ({ words: clausesAbout(content, sentence), sentence }));
}

/** With the clauses of its sentence that hold what it lacks: "live ten minutes, unless they are pinned". */
function completed(content: readonly Word[], { words, sentence }: Counterpart): Counterpart {
  const lacking = content.filter(({ stem }) => !holdsStem(words, stem));
  const further = sentence.clauses.filter((clause) => clause[0] !== words[0] && share(lacking, clause) > 0);
  return { words: [...words, ...further.flat()], sentence };
}

/** The sentences of the passages that speak of the same as a sentence of an answer. */
export const sentencesAbout = (said: ReadSentence, sentences: readonly ReadSentence[]): ReadSentence[] =>
  most(contentOf(said.words), sentences);

function most(content: readonly Word[], sentences: readonly ReadSentence[]): ReadSentence[] {
  const shares = sentences.map((sentence) => ({ sentence, share: share(content, sentence.words) }));
  const best = Math.max(fewestOfSentence, ...shares.map((one) => one.share));
  return shares.filter((one) => one.share >= best * nearly).map(({ sentence }) => sentence);
}

/** A sentence without the clauses that speak of something else. */
const clausesAbout = (content: readonly Word[], { clauses }: ReadSentence): readonly Word[] =>
  clauses.flatMap((clause) => (share(content, clause) >= fewestOfClause ? clause : []));
