/** What people miss while a service is down; they do not know it by its name. */
const missing: Readonly<Record<string, string>> = {
  'rag-server': 'Das Wissen ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
};

/** What `failure-texts.ts` says, in German. */
export const failureTexts = {
  down: (_message: string, dependency: string) => missing[dependency] ?? `${dependency} ist gerade nicht verfügbar.`,
  accessOpen: (_message: string) =>
    'Ob Sie Zugriff haben, lässt sich gerade nicht entscheiden: Der Dienst für Berechtigungen (authz) ist ausgefallen.',
  internal: (_message: string, requestId: string | undefined) =>
    requestId === undefined
      ? 'Bei uns ist etwas schiefgegangen.'
      : `Bei uns ist etwas schiefgegangen. Bitte nennen Sie die Anfrage-ID ${requestId}.`,
};
