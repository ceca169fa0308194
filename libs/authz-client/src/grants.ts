import type { GrantAction, GrantType } from '@parley/contracts';
import { encodeId } from './object-ids.js';
import type { Permission, StoredRelation } from './relations.js';

/**
 * What each grantable action is stored as, and what is asked before it is done. Which type of resource supports which
 * action is `actionsOf` of `@parley/contracts`; a test holds both against the model.
 */
export const actionRelations: Readonly<Record<GrantAction, { stored: StoredRelation; asked: Permission }>> = {
  read: { stored: 'reader', asked: 'can_read' },
  use: { stored: 'user', asked: 'can_use' },
  call: { stored: 'caller', asked: 'can_call' },
};

/** The object of a grantable resource: `grantObject('agent', 'a1')` is `agent:a1`. */
export const grantObject = (type: GrantType, id: string): string => `${type}:${encodeId(id)}`;
