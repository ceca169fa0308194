/** Words that say nothing about what is asked, English and German. */
const stopWords = new Set(
  (
    'a about all also am an and any are as at be been but by can could did do does for from get give had has have how i if in into is ' +
    'it its know let like may me mean means might much must my need of on one or our out please should so some tell than that the their ' +
    'them then there these they this those to too up us use using want was way we were what when where which who why will with would you ' +
    'your aber als am an auch auf aus bei bin bis bitte da das dass dein dem den der des die dies diese dieser dir du durch ein eine einem ' +
    'einen einer eines er es euch für gibt habe haben hat hier ich ihr im in ist ja kann kannst kein können könnte man mein mich mir mit muss ' +
    'nach nicht noch nur oder ohne sein sich sie sind so soll über um und uns unser vom von vor wann war warum was wenn wer werden wie wir wird ' +
    'wo wozu zu zum zur'
  ).split(' '),
);

const maxTerms = 40;
const suffixes = [
  'ations',
  'ation',
  'ating',
  'ated',
  'ates',
  'ate',
  'ions',
  'ion',
  'ings',
  'ing',
  'ern',
  'ers',
  'er',
  'ed',
  'en',
  'em',
  'es',
  'ly',
  'e',
  's',
];
const shortestStem = 3;

/** What a question is about: the stems of its words in alphabetical order, each once. Never empty. */
export function questionTerms(question: string): string[] {
  const text = question.normalize('NFKC').toLowerCase();
  const words = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
  const told = words.filter((word) => !stopWords.has(word));
  const stems = (told.length > 0 ? told : words).map(stemOf);
  const terms = [...new Set(stems)].sort().slice(0, maxTerms);
  return terms.length > 0 ? terms : [text.trim().slice(0, 100)];
}

/** Two endings at most: `listening` and `listen` meet in `list`. Nothing with a digit has any. */
const stemOf = (word: string): string => (/\p{N}/u.test(word) ? word : withoutEnding(withoutEnding(word)));

function withoutEnding(word: string): string {
  const suffix = suffixes.find((one) => word.endsWith(one) && word.length - one.length >= shortestStem);
  const isPlain = suffix === undefined || (suffix === 's' && /(?:ss|us|is)$/.test(word));
  const stem = isPlain ? word : word.slice(0, -suffix.length);
  return stem.replace(/([b-df-hj-km-np-rtv-z])\1$/, '$1').replace(/y$/, 'i');
}

/** Above this share of common words (Dice's coefficient) two questions are taken to mean the same. */
const sameAbove = 0.75;

/** Whether two questions mean the same, by their terms. */
export function isSameQuestion(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  const common = some.filter((term) => known.has(term)).length;
  return (2 * common) / (some.length + others.length) > sameAbove;
}
