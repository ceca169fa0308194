import { isOfSomething } from './of-something.js';
import { isTelling, tellingWords, wordsIn } from './telling-words.js';

/** Stand for something that was named before. */
const always = new Set(
  (
    "its it's they them theirs those these he him she diese dieses diesen diesem dieser damit davon dafür dazu " +
    'darauf darin daran dadurch dagegen darüber daraus dabei dort deren dessen denen ihn ihm'
  ).split(' '),
);

interface Around {
  readonly before: string;
  readonly after: string;
  readonly second: string;
}

/** Stand for something by what is around them. */
const byContext: Readonly<Record<string, (around: Around) => boolean>> = {
  it: (around) => !isExpletive(around),
  es: (around) => !isExpletive(around),
  there: ({ before, after }) => !existing.has(before) && !existing.has(after),
  that: ({ before, after }) =>
    after === '' || verbs.has(after) || (before !== '' && !isTelling(before) && isTelling(after)),
  das: ({ before, after }) =>
    after === '' || verbs.has(after) || ((verbs.has(before) || persons.has(before)) && !isTelling(after)),
  sie: ({ before, after }) => after === '' || verbs.has(after) || verbs.has(before),
  da: ({ after }) => after === '' || verbs.has(after),
  one: ({ before }) => pointing.has(before),
  ones: ({ before }) => pointing.has(before),
  this: ({ after }) => !times.has(after),
};

/** "is it possible to ...", "gibt es ...": it stands for nothing. */
const isExpletive = ({ before, after, second }: Around): boolean =>
  before === 'gibt' || after === 'gibt' || (possible.has(after) && (second !== '' || after === 'möglich'));

const possible = new Set(
  'possible necessary required allowed safe ok true enough möglich nötig erlaubt sicher'.split(' '),
);
/** "is there a limit?" */
const existing = new Set('is are was were be any a'.split(' '));
const pointing = new Set('which that this other'.split(' '));
const persons = new Set('ich man wir du'.split(' '));
/** "this week": now, not something named. */
const times = new Set('week weekend month year morning afternoon evening time'.split(' '));
const verbs = new Set(
  (
    'is was are were does do did will would can could should may might must has have had works work means mean happens ' +
    'happen ist war sind waren wird werden kann können darf soll sollte muss hat haben hatte geht gilt macht heißt bedeutet ' +
    'passiert funktioniert'
  ).split(' '),
);

/** Ends a part of a sentence; a pronoun behind it may stand for what is before it. */
const clauseBreak =
  /[,;:.!?()]|(?<![\p{L}\p{N}])(?:and|but|if|when|while|because|after|before|so that|once|und|aber|wenn|falls|weil|sobald|nachdem|bevor|damit)(?![\p{L}\p{N}])/giu;

/** Whether a message has a pronoun that stands for something outside it. */
export function pointsBack(message: string): boolean {
  const words = wordsIn(message);
  const at = words.findIndex((_word, index) => isPronoun(words, index));
  if (at < 0) return false;
  const before = message.slice(0, placeOf(message, words, at));
  const clause = [...before.matchAll(clauseBreak)].at(-1);
  return clause === undefined || !names(before.slice(0, clause.index));
}

const names = (text: string): boolean => tellingWords(text).some((word) => !isOfSomething(word));

function isPronoun(words: readonly string[], at: number): boolean {
  const [before = '', word = '', after = '', second = ''] = [words[at - 1], ...words.slice(at, at + 3)];
  const rule = Object.hasOwn(byContext, word) ? byContext[word] : undefined;
  return rule ? rule({ before, after, second }) : always.has(word);
}

/** Where the `at`-th word of a message begins in it. */
function placeOf(message: string, words: readonly string[], at: number): number {
  const lower = message.toLowerCase().replaceAll('’', "'");
  let end = 0;
  for (const word of words.slice(0, at)) end = lower.indexOf(word, end) + word.length;
  return lower.indexOf(words[at] ?? '', end);
}
