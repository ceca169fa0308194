/** What `talk-texts.ts` says, in German. */
export const talkTexts = {
  greeting: () => 'Hallo! Was möchten Sie wissen?',
  thanks: () => 'Gern geschehen! Fragen Sie, wenn noch etwas ist.',
  goodbye: () => 'Auf Wiedersehen!',
  help: () =>
    'Fragen Sie in Ihren eigenen Worten, wie Sie einen Kollegen fragen würden, und nennen Sie, worum es geht: eine ' +
    'Einstellung, einen Fehler, eine Aufgabe. Ich durchsuche die Quellen, die Sie lesen dürfen, und zitiere die passenden ' +
    'Stellen mit ihrer Herkunft. Nach einer Antwort können Sie weiterfragen: „und auf Kubernetes?“',
  who: (name: string) =>
    `Ich bin ${name}. Ich durchsuche die Quellen, die Sie lesen dürfen, und zitiere die Stellen, die zu Ihrer Frage ` +
    'passen, mit ihrer Herkunft. Was möchten Sie wissen?',
};
