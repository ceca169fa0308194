/** What `feedback-texts.ts` says, in German. */
export const feedbackTexts = {
  title: 'War diese Antwort hilfreich?',
  intro: 'Das kann nur sagen, wer gefragt hat. Die Frage lesen die, die den Agenten verwalten, ohne einen Namen.',
  helpful: 'Hilfreich',
  notHelpful: 'Nicht hilfreich',
  reason: 'Was war falsch?',
  words: 'In Ihren Worten',
  send: 'Senden',
  fallback:
    'Um zu sagen, ob diese Antwort hilfreich war, öffnen Sie diese Nachricht in einem Client, der Karten zeigt.',
  saidHelpful: '_Diese Antwort war für die Person, die gefragt hat, hilfreich._',
  saidNotHelpful: '_Diese Antwort war für die Person, die gefragt hat, nicht hilfreich._',
  saidHelpfulAlone: '_Sie haben gesagt, dass diese Antwort hilfreich war._',
  saidNotHelpfulAlone: '_Sie haben gesagt, dass diese Antwort nicht hilfreich war._',
  notYours: 'Diese Schaltfläche kann nur benutzen, wer gefragt hat.',
  alreadySaid: 'Das haben Sie schon gesagt. In der Webanwendung können Sie es ändern.',
  notUnderstood: 'Ihre Antwort ist nicht vollständig angekommen. Bitte klicken Sie noch einmal auf die Schaltfläche.',
  outOfDate: 'Diese Antwort wird nicht mehr aufbewahrt.',
  failed: 'Dabei ist etwas schiefgegangen. Bitte klicken Sie noch einmal auf die Schaltfläche.',
};

export const reasonTexts = {
  wrong: 'Sie ist falsch',
  incomplete: 'Etwas fehlt',
  outdated: 'Sie ist veraltet',
  not_found: 'Sie hat nicht gefunden, was es gibt',
  unclear: 'Sie ist schwer zu verstehen',
  other: 'Etwas anderes',
};
