/** What `extractive-texts.ts` says, in German. */
export const extractiveTexts = {
  lead: 'Es ist kein Sprachmodell eingerichtet, deshalb sind hier die Stellen, die am besten zu Ihrer Frage passen.',
  nothing: (question: string) =>
    `Das habe ich nicht gefunden: Ich habe die Wissensbasis durchsucht und nichts zu „${question}“ gefunden. ` +
    'Versuchen Sie es mit anderen Worten oder einem genaueren Begriff, oder fragen Sie die Administration, ob die ' +
    'richtige Quelle hinzugefügt wurde und ob Sie Zugriff darauf haben.',
  nothingOfPart: (part: string) => `Zu „${part}“ habe ich nichts gefunden.`,
  noKnowledge:
    'Dieser Agent hat nichts zu durchsuchen: Seine Einstellungen erlauben keine Datenquelle oder kein Suchwerkzeug.',
  rejected: 'Ich habe nicht gesucht, weil Sie es abgelehnt haben.',
  noModel:
    'Es ist kein Sprachmodell eingerichtet, deshalb kann ich nur Stellen zitieren und keine eigene Antwort schreiben.',
  source: (address: string) => `Quelle: ${address}`,
  document: (id: string) => `Dokument \`${id}\``,
  verified: (by: string, until: string) => `_Geprüfte Antwort von ${by}, gültig bis ${until}._`,
};
