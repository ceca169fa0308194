import type { AccessToken } from '@parley/auth';
import type { SpaceMessage } from '@parley/contracts';
import type { ActAs } from '../access/act-as.js';
import type { LeftRun } from '../claims/claim.store.js';
import type { RunOrder } from './agent-run.js';
import { RunRefused } from './run-stream.js';

/** A run for a message that was allowed. */
export interface AllowedRun {
  readonly message: SpaceMessage;
  readonly order: RunOrder;
  readonly token: AccessToken;
}

/** The token of the decision, then whichever is good: who may no longer be acted for does not get the rest either. */
export function tokensFor({ message, token }: AllowedRun, actAs: ActAs): () => Promise<string> {
  let first: string | undefined = token.raw;
  return async () => {
    const decided = first;
    first = undefined;
    if (decided !== undefined) return decided;
    const asker = await actAs(message.space_id, message.person_id);
    if (!asker.allowed) throw new RunRefused(403, asker.reason);
    return asker.token.raw;
  };
}

/** An abandoned run, as stored. */
export const leftRun = ({ message, order: { body } }: AllowedRun, outcome: string, is_told: boolean): LeftRun => ({
  message_id: message.message_id,
  ...(message.parent_id !== undefined && { parent_id: message.parent_id }),
  public_space_id: message.public_space_id,
  person_id: message.person_id,
  agent_id: body.agent_id,
  conversation_id: body.conversation_id,
  outcome,
  is_told,
});
