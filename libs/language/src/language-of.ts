import { type Language, languages } from './language.js';

/** Little words of one language that the other one, and its neighbours, do not have: hardly a sentence is without one. */
const littleWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordsOf(
    'about and any anybody anyone are be been but by can cannot could did does doing during each every everyone find for ' +
      'from get give had has have he how if into is it its just let my need nobody not of or our out please she should show ' +
      'some somebody someone tell than thanks that the their them then there these they this those to us very we were ' +
      'what when where which while who whom whose why with without would yes you your',
  ),
  de: wordsOf(
    'aber alle als auch auf aus bei beim bin bis bitte brauche brauchen braucht dann das dass dazu dein dem den denn der ' +
      'die dies diese diesem diesen dieser dieses dir doch durch ein eine einem einen einer eines etwas für fuer gab geht ' +
      'gibt habe haben hast hatte hätte heute hier ich ihm ihn ihnen ihr ihre im ins ist ja jede jeden jeder jemand kann ' +
      'kannst kein keine keinen können koennen könnte mein meine meinem meinen meiner mich mir mit muss müssen nach nein ' +
      'nicht nichts noch nur ob oder ohne sehr sein seine seit sich sie sind soll sollen sollte sowie über ueber und uns unser ' +
      'unsere unserem unseren unserer unter vom von vor wann warum weil welche welchem welchen welcher welches wem wen ' +
      'wenn wer werden weshalb wie wieso wir wird wo woher wohin wurde wurden würde zeig zeige zu zum zur zwischen',
  ),
};

/** Code, logs and addresses are in no language of whoever asks about them. */
const notSaid = /```[\s\S]*?(?:```|$)|`[^`\n]*`|https?:\/\/\S+/g;
/** The beginning of a message is in the language of the rest. */
const lookedAt = 2_000;
/** Fewer words are often a name, or the same in both. */
const fewest = 4;
const word = /\p{L}+/gu;

/**
 * The language that a message is clearly written in: it has twice as many little words of it as of the other.
 * `undefined` where that is open, or it is in a third one. A model that tells languages apart takes 85 MB: more than two of
 * them are worth.
 */
export function languageOf(text: string): Language | undefined {
  const words = text.replace(notSaid, ' ').slice(0, lookedAt).toLowerCase().match(word) ?? [];
  if (words.length < fewest) return undefined;
  const countOf = (language: Language) => words.filter((one) => littleWords[language].has(one)).length;
  const all = languages.reduce((sum, language) => sum + countOf(language), 0);
  return languages.find((language) => countOf(language) > 0 && 3 * countOf(language) >= 2 * all);
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
