/** What `model-texts.ts` says, in German. */
export const cutTexts = {
  limit: '_Die Antwort bricht hier ab: Das Sprachmodell hat seine größte Länge erreicht._',
  filter: '_Die Antwort bricht hier ab: Der Filter des Anbieters des Sprachmodells hat den Rest zurückgehalten._',
  too_long: '_Die Antwort bricht hier ab: Sie ist länger, als angezeigt werden kann._',
};

export const silenceTexts = {
  limit:
    'Das Sprachmodell hat seine größte Länge vor dem ersten Wort erreicht. Stellen Sie eine kürzere Frage, oder bitten Sie die Administration um ein größeres Modell.',
  filter: 'Der Filter des Anbieters des Sprachmodells hat die Antwort zurückgehalten.',
  too_long: 'Das Sprachmodell ist zu keiner Antwort gekommen.',
};

export const modelTexts = {
  noAnswer: 'Das Sprachmodell hat keine Antwort gegeben.',
  tooManyCalls: 'Das Sprachmodell hat so oft Werkzeuge aufgerufen, wie es darf, ohne zu antworten.',
  endedInCall: 'Die Antwort des Sprachmodells endete mitten in einem Aufruf eines Werkzeugs.',
  tooMuch: 'Das Sprachmodell hat mehr gesendet, als jemand lesen kann.',
  busy: 'Das Sprachmodell nimmt gerade keine weiteren Anfragen an. Versuchen Sie es in einer Minute noch einmal.',
  down: 'Antworten sind gerade nicht möglich: Das Sprachmodell antwortet nicht. Die Suche funktioniert.',
  countsNoTokens: (model: string) => `Das Sprachmodell „${model}“ zählt keine Tokens.`,
  readsLess: (model: string) =>
    `Das Sprachmodell „${model}“ kann nicht so viel auf einmal lesen. Bitten Sie die Administration, ein anderes Modell zu wählen.`,
  noInstructions: (model: string) => `Das Sprachmodell „${model}“ nimmt keine Anweisungen an.`,
  noTools: (model: string) =>
    `Das Sprachmodell „${model}“ kann keine Werkzeuge benutzen. Bitten Sie die Administration, ein anderes Modell zu wählen.`,
  wrongKey: (setting: string) =>
    `Das Sprachmodell nimmt den API-Schlüssel nicht an. Bitten Sie die Administration, ${setting} zu prüfen.`,
  spent: 'Das Guthaben für das Sprachmodell ist aufgebraucht. Bitten Sie die Administration, das zu prüfen.',
  notThere: (model: string, setting: string) =>
    `An seiner Adresse gibt es kein Sprachmodell „${model}“. Bitten Sie die Administration, ${setting} zu prüfen.`,
  refused: (status: number) =>
    `Das Sprachmodell hat die Anfrage abgelehnt (Status ${status}). Bitten Sie die Administration, das Protokoll anzusehen.`,
};
