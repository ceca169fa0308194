import { encodeId } from './object-ids.js';
import type { Permission, StoredRelation } from './relations.js';

/** What an action is stored as, and what is asked before it is done. */
interface ActionRelations {
  readonly stored: StoredRelation;
  readonly asked: Permission;
}

/** Actions that can be granted, and the two relations of each. */
export const actionRelations = {
  discover: { stored: 'reader', asked: 'can_discover' },
  read: { stored: 'reader', asked: 'can_read' },
  use: { stored: 'user', asked: 'can_use' },
  write: { stored: 'writer', asked: 'can_write' },
  create: { stored: 'owner', asked: 'can_manage' },
  delete: { stored: 'manager', asked: 'can_delete' },
  manage: { stored: 'manager', asked: 'can_manage' },
  administer: { stored: 'manager', asked: 'can_admin' },
  audit: { stored: 'auditor', asked: 'can_audit' },
  call: { stored: 'caller', asked: 'can_call' },
  invoke: { stored: 'invoker', asked: 'can_invoke' },
  ingest: { stored: 'ingestor', asked: 'can_ingest' },
} as const satisfies Record<string, ActionRelations>;
export type Action = keyof typeof actionRelations;

/** The types of resource that a chat space can be granted, and the actions that each supports. */
export const grantActions = {
  agent: ['discover', 'read', 'use', 'write', 'create', 'manage', 'audit'],
  tool: ['discover', 'read', 'use', 'call', 'manage', 'audit'],
  knowledge_base: ['discover', 'read', 'use', 'write', 'ingest', 'administer', 'audit'],
  skill: ['discover', 'read', 'use', 'write', 'create', 'manage', 'audit'],
  task: ['discover', 'read', 'use', 'write', 'create', 'manage', 'audit'],
} as const satisfies Record<string, readonly Action[]>;
export type GrantType = keyof typeof grantActions;

export const isGrantType = (type: string): type is GrantType => Object.hasOwn(grantActions, type);

/** Whether a resource of that type knows that action; narrow both before building tuples from input. */
export const supportsAction = (type: GrantType, action: string): action is Action =>
  (grantActions[type] as readonly string[]).includes(action);

/** The object of a grantable resource, e.g. `grantObject('agent', 'a1')` is `agent:a1`. */
export const grantObject = (type: GrantType, id: string): string => `${type}:${encodeId(id)}`;
