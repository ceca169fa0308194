/** What `escalation-texts.ts` says, in German. */
export const escalationTexts = {
  offer: '_Diese Antwort war für die Person, die gefragt hat, nicht hilfreich._',
  offerFallback:
    '_Diese Antwort war für die Person, die gefragt hat, nicht hilfreich._ Um eine Person zu fragen, öffnen Sie diese Nachricht in einem Client, der Karten zeigt.',
  offerIntro:
    'Diese Antwort war für die Person, die gefragt hat, nicht hilfreich. Die Schaltfläche gibt die Frage mit ihren Quellen und dem Namen der Person an die weiter, die sich hier darum kümmern. Nur wer gefragt hat, kann sie benutzen.',
  ask: 'Ich brauche noch eine Person',
  asked: '_Die Frage ist an Personen weitergegeben, die sich darum kümmern. Sobald sie geklärt ist, sage ich es hier._',
  title: 'Eine Frage braucht eine Person',
  repeated: '_Vielleicht haben Sie das schon einmal erhalten._',
  who: (name: string) => `${name} hat gefragt, und die Antwort war nicht hilfreich:`,
  whoIn: (name: string, space: string) => `${name} hat in ${space} gefragt, und die Antwort war nicht hilfreich:`,
  somebody: 'Jemand',
  resolve: 'Geklärt',
  resolvedBy: (name: string) => `_Geklärt von ${name}._`,
  notYours: 'Diese Schaltfläche kann nur benutzen, wer gefragt hat.',
  alreadyAsked: 'Die Frage ist bereits an Personen weitergegeben.',
  nobody: 'Für Fragen aus diesem Raum ist niemand mehr benannt. Bitte fragen Sie die Person, die den Raum verwaltet.',
  unreachable:
    'Von denen, die für Fragen aus diesem Raum benannt sind, konnte ich niemanden erreichen. Bitte sagen Sie es der Person, die den Raum verwaltet.',
  outOfDate: 'Diese Antwort wird nicht mehr aufbewahrt, deshalb kann ich sie nicht weitergeben.',
  alreadyResolved: 'Jemand hat das schon geklärt.',
  failed: 'Dabei ist etwas schiefgegangen. Bitte klicken Sie noch einmal auf die Schaltfläche.',
};
