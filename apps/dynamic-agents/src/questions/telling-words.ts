/** Words of a question that say nothing about what it asks, in English and German. */
const fillers = new Set(
  (
    'a about actually all also am an and any are as at be been but by can could did do does doing done for from get gets ' +
    'getting give go going got had has have how however i if im in into is isnt it its just like let lets may me might ' +
    'much many must my need needs no not now of off ok okay on one ones or our out please shall should show so some tell ' +
    'than thanks that thats the their them then there these they thing things this those to too up us very want was way we ' +
    'well were what whats when where whether which while who whom whose why will with work works would yes you your ' +
    'explain happen happens mean means say says ' +
    'aber alle allem allen aller alles als also am an ändert auch auf aus bei beim bin bist bitte bleibt da dabei dadurch ' +
    'dafür dagegen damit dann daran darauf daraus darf darin darüber das dass davon dazu dein dem den denen denn der deren ' +
    'des dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas ' +
    'für gab geben genau geht gibt habe haben hat hier ich ihm ihn ihnen ihr ihre im in ins ist ja jetzt kann kannst kein ' +
    'keine können könnte macht man mein meine mich mir mit muss müssen nach nicht noch nun nur ob oder ohne passiert sein ' +
    'seine sich sie sieht sind so soll sollen sollte um und uns unter viel viele vom von vor wann war warum was welche ' +
    'welchem welchen welcher welches wem wen wenn wer werden wie wieso wieviel will wir wird wo wofür wohin womit wozu ' +
    'wurde zu zum zur zeig zwischen über'
  ).split(' '),
);

const anyWord = /[\p{L}\p{N}]+(?:[-_./'’][\p{L}\p{N}]+)*/gu;

/** Every word of a text, in lower case and reading order. */
export const wordsIn = (text: string): string[] => text.toLowerCase().replaceAll('’', "'").match(anyWord) ?? [];

/** Whether a word, in lower case, says something about what is asked. */
export const isTelling = (word: string): boolean => !fillers.has(word.replaceAll("'", ''));

/** The words of a question that say what it is about. */
export const tellingWords = (text: string): string[] => wordsIn(text).filter(isTelling);
