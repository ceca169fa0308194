/** What is stored in tuples. */
export const storedRelations = [
  'admin',
  'auditor',
  'caller',
  'datasource',
  'ingestor',
  'invoker',
  'knowledge_base',
  'manager',
  'member',
  'owner',
  'reader',
  'user',
  'workspace',
  'writer',
] as const;
export type StoredRelation = (typeof storedRelations)[number];

/** Relations to check: derived by the model, so they cannot be stored. */
export const permissions = [
  'can_admin',
  'can_audit',
  'can_call',
  'can_delete',
  'can_discover',
  'can_ingest',
  'can_invoke',
  'can_manage',
  'can_read',
  'can_use',
  'can_write',
] as const;
export type Permission = (typeof permissions)[number];

/** Every relation of `model/parley.fga`; a test compares the two. Ask for a permission, or for `member` of a team. */
export type Relation = StoredRelation | Permission;
