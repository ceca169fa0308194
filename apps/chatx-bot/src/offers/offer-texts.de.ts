/** What `offer-texts.ts` says, in German. */
export const offerTexts = {
  more: '_Es gibt mehr, das nur Sie lesen dürfen._',
  moreElsewhere:
    '_Es gibt mehr, das nur Sie lesen dürfen. Um es zu sehen, stellen Sie dieselbe Frage in der Webanwendung._',
  offerTitle: 'Es gibt mehr, das nur Sie lesen dürfen.',
  offerIntro: 'Ich kann dieselbe Frage privat beantworten, in einer Direktnachricht.',
  offer: 'Privat antworten',
  offerFallback: 'Um eine private Antwort zu erhalten, öffnen Sie diese Nachricht in einem Client, der Karten zeigt.',
  shareTitle: 'Diese Antwort ist nur für Sie.',
  share: 'Im Thread teilen',
  shareWarning:
    'Alle im Raum, auch wer später dazukommt, können lesen, was Sie teilen, selbst ohne Zugriff auf die Quellen. Trotzdem teilen?',
  confirmShare: 'Ja, teilen',
  shareFallback: 'Um diese Antwort im Thread zu teilen, öffnen Sie diese Nachricht in einem Client, der Karten zeigt.',
  shared: '_Geteilt von der Person, die gefragt hat; diese Antwort war nur für sie bestimmt._',
  notYours: 'Diese Schaltfläche kann nur benutzen, wer gefragt hat.',
  alreadyTaken: 'Diese Schaltfläche wurde schon benutzt.',
  outOfDate: 'Diese Karte ist nicht mehr gültig. Bitte stellen Sie Ihre Frage noch einmal.',
  outsiders:
    'Ich kann das nicht im Thread teilen, solange Personen im Raum sind, die nicht zum Team gehören. Fragen Sie einen Administrator des Raums.',
  failed:
    'Dabei ist etwas schiefgegangen. Bitte klicken Sie noch einmal auf die Schaltfläche, oder stellen Sie Ihre Frage noch einmal.',
};
