import type { GatherFacts } from './access-facts.js';
import type { Asker, Denial, IdentifyAsker } from './identify-asker.js';

/** For whom the bot acts in a space, as things stand now, whatever agent it is about. Rejects when a dependency cannot say. */
export type ActAs = (spaceUuid: string, personId: string) => Promise<Asker | Denial>;

export const makeActAs =
  ({ gatherFacts, identifyAsker }: { gatherFacts: GatherFacts; identifyAsker: IdentifyAsker }): ActAs =>
  (spaceUuid, personId) =>
    identifyAsker(gatherFacts(spaceUuid, personId));
