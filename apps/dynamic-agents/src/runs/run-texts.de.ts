/** What `run-texts.ts` says, in German. */
export const runTexts = {
  tookTooLong: 'Die Antwort hat zu lange gedauert und wurde abgebrochen.',
  restarting: 'Der Dienst wird gerade neu gestartet. Bitte fragen Sie noch einmal.',
  stopped: 'Der Dienst hielt an, während er antwortete.',
  active: 'Eine Antwort in dieser Unterhaltung läuft noch oder wartet auf Sie.',
};
