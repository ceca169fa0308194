/** What `tool-texts.ts` says, in German. */
export const toolTexts = {
  unavailable: (server: string, why: string) => `Die Werkzeuge von ${server} sind nicht verfügbar: ${why}`,
  notOffered: (server: string, tools: string) =>
    `Diese Werkzeuge von ${server} können nicht benutzt werden, weil der Server sie falsch oder doppelt beschreibt: ${tools}.`,
  unconfirmed: (server: string, tools: string) =>
    `Diese Werkzeuge sind neu oder haben sich geändert und werden erst benutzt, wenn jemand sie bestätigt: ${tools} von ${server}. ` +
    'Wer diesen Agenten verwaltet oder Parley administriert, kann sie unter „Agenten“ ansehen und bestätigen.',
};
