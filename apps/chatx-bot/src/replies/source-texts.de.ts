/** What `source-texts.ts` says, in German. */
export const sourceTexts = {
  sources: 'Quellen:',
  notConfirmed: 'nicht bestätigt',
  verified: (by: string, until: string) => `geprüft von ${by}, gültig bis ${until}`,
  notFromKnowledge: '_Nicht aus dem Wissen des Teams._',
  nearest: 'Die nächstliegenden Dokumente:',
};
