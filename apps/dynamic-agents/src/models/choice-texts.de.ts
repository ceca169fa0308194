/** What `choice-texts.ts` says, in German. */
export const choiceTexts = {
  gone: 'Das Sprachmodell dieses Agenten ist nicht mehr eingerichtet. Wer den Agenten verwaltet, kann ein anderes wählen.',
  off: (entry: string) =>
    `Das Sprachmodell „${entry}“ ist abgeschaltet. Wer den Agenten verwaltet, kann ein anderes wählen.`,
  other: (model: string, entry: string) =>
    `Dieser Agent verlangt das Sprachmodell „${model}“, und das ist „${entry}“ nicht. Wer den Agenten verwaltet, kann ein anderes wählen.`,
};
