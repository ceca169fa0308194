import { wordsIn } from './telling-words.js';

export type Language = 'en' | 'de';

const german = new Set(
  (
    'aber als auch auf aus bei bitte da das dass dem den der des die du ein eine einen für gibt hat ich ihr ist kann ' +
    'kannst man mein meine mich mir mit muss nach nicht noch oder sein sie sind soll und uns von wann warum was welche ' +
    'wenn wer werden wie wieso wir wird wo wofür zu zum zur über'
  ).split(' '),
);
const english = new Set(
  (
    'a am an and are as at be but by can could do does for from has have how i if is it me my not of or please should ' +
    'that the there they this to we what when where which who why will with would you your'
  ).split(' '),
);

/** The language of a message as far as its little words tell; `undefined` where they tell nothing. */
export function languageOf(message: string): Language | undefined {
  const words = wordsIn(message);
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const [de, en] = [count(german) + (/[äöüß]/i.test(message) ? 1 : 0), count(english)];
  if (de === en) return undefined;
  return de > en ? 'de' : 'en';
}
