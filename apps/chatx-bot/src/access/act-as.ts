import type { GatherFacts } from './access-facts.js';
import type { Asker, Denial, IdentifyAsker } from './identify-asker.js';

/**
 * The person for whom the bot acts in a space at this moment, for any agent. Rejects when a dependency does not answer.
 */
export type ActAs = (spaceUuid: string, personId: string) => Promise<Asker | Denial>;

export const makeActAs =
  ({ gatherFacts, identifyAsker }: { gatherFacts: GatherFacts; identifyAsker: IdentifyAsker }): ActAs =>
  (spaceUuid, personId) =>
    identifyAsker(gatherFacts(spaceUuid, personId));
