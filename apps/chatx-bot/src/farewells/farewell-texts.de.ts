/** What `farewell-texts.ts` says, in German. */
export const farewellTexts = {
  disconnected:
    'Dieser Raum wurde von seinem Team getrennt, deshalb antworte ich hier nicht mehr. Ein Administrator von Parley kann ihn wieder verbinden.',
};
