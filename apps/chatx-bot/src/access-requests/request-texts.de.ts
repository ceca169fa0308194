/** What `request-texts.ts` says, in German. Things stand as objects of a verb. */
export const things = {
  agent: (name: string) => `den Agenten ${name}`,
  space: (name: string) => `die Agenten des Chat-Raums ${name}`,
  source: (name: string) => `die Quelle ${name}`,
};

export const uses = {
  agent: (name: string) => `den Agenten ${name} benutzen`,
  space: (name: string) => `die Agenten des Chat-Raums ${name} benutzen`,
  source: (name: string) => `die Quelle ${name} lesen`,
};

export const requestTexts = {
  title: 'Jemand bittet um Zugriff',
  repeated: '_Vielleicht haben Sie das schon einmal erhalten._',
  wants: (who: string, use: string) => `${who} möchte ${use}:`,
  letIn: 'Wer Zugriff erhalten soll',
  alone: (name: string) => `Nur ${name}`,
  team: (slug: string) => `Alle im Team ${slug}`,
  grant: 'Freigeben',
  decline: 'Ablehnen',
  word: 'Ein Wort an die Person, die gefragt hat, wenn Sie möchten',
  orInBrowser: (url: string) => `Sie können auch [in der Webanwendung](${url}) entscheiden.`,
  inBrowser: 'Sie können auch in der Webanwendung entscheiden.',
  canNow: (who: string, use: string) => `${who} kann jetzt ${use}.`,
  teamCanNow: (team: string, use: string) => `Alle im Team ${team} können jetzt ${use}.`,
  refused: (who: string, thing: string) => `Sie haben abgelehnt: ${who} erhält keinen Zugriff auf ${thing}.`,
  doneBy: (name: string) => `_${name} hat das entschieden._`,
  somebody: 'Jemand anderes',
  youCanNow: (use: string) => `Sie können jetzt ${use}: Der Zugriff, um den Sie gebeten haben, wurde erteilt.`,
  declined: (thing: string) => `Ihre Bitte um Zugriff auf ${thing} wurde abgelehnt.`,
  gone: 'Das ist bereits entschieden, oder Sie dürfen es nicht mehr entscheiden. Es wurde nichts geändert.',
  notAllowed:
    'Diesem Team dürfen Sie keinen Zugriff geben. Wählen Sie ein anderes, oder entscheiden Sie in der Webanwendung.',
  notValid:
    'Die Person, die um Zugriff bittet, ist nicht mehr in diesem Team. Wählen Sie ein anderes, und klicken Sie noch einmal auf die Schaltfläche.',
  busy: 'Jemand anderes entscheidet das gerade. Klicken Sie in einer Minute noch einmal auf die Schaltfläche.',
  unavailable:
    'Ich konnte Ihre Entscheidung nicht weitergeben, und es wurde nichts geändert. Bitte klicken Sie in ein paar Minuten noch einmal auf die Schaltfläche.',
};
