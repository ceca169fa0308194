import { encodePublicId } from '@parley/contracts';
import type { AccessFacts, GatherFacts } from '../access/access-facts.js';
import { homeCluster } from '../chat-product/home-cluster.js';
import type { NewClaim } from '../claims/claim.store.js';

/** Asks, while a message is being taken over, what will be asked about its writer in any case. */
export type AskAhead = (message: NewClaim) => AccessFacts | undefined;

/** Its event names the writer by a UUID: a guess at the public id that harms nothing, since only what fits is used. */
export const makeAskAhead =
  (gatherFacts: GatherFacts): AskAhead =>
  ({ spaceUuid, writerUuid }) =>
    writerUuid === undefined
      ? undefined
      : gatherFacts(spaceUuid, encodePublicId({ cluster: homeCluster, type: 'PEOPLE', id: writerUuid }));
