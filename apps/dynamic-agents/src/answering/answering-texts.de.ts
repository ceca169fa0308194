/** What `answering-texts.ts` says, in German. */
export const answeringTexts = {
  askedOtherwise: 'Dieser Agent wurde geändert, seit er gefragt hat. Bitte fragen Sie noch einmal.',
};
