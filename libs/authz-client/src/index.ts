export { type Audience, type AudiencePart, readByAudience } from './audience.js';
export type { AuthorizationModel } from './authorization-model.js';
export type { Question } from './check.js';
export { createAuthzClient } from './client.js';
export type { AuthzClient, CallOptions } from './client.js';
export type { ChangeCounts, TupleChanges, TupleReplacement } from './diff.js';
export type { Explanation, GrantPath, Opening } from './explain.js';
export { actionRelations, grantObject } from './grants.js';
export { type Holder, holdersIn, namedIn, peopleIn } from './holders.js';
export { compareModel, ensureStore, installModel } from './install-model.js';
export type { Installation, ModelState } from './install-model.js';
export {
  adminSurfaceObject,
  agentObject,
  datasourceObject,
  documentObject,
  encodeId,
  everyone,
  externalGroupMembers,
  externalGroupObject,
  idOf,
  mcpServerObject,
  organizationAdmins,
  organizationMembers,
  organizationObject,
  serviceAccountSubject,
  skillObject,
  spaceObject,
  spaceSubject,
  teamAdmins,
  teamMembers,
  teamObject,
  toolObject,
  userSubject,
  workspaceObject,
} from './object-ids.js';
export { addedTeams, agentsUsableBy, requireMayOffer } from './offer.js';
export { loadModel, parseModel } from './parse-model.js';
export { readAllTuples } from './read-all.js';
export { permissions, storedRelations } from './relations.js';
export type { Permission, Relation, StoredRelation } from './relations.js';
export { toolQuestions } from './tool-questions.js';
export type { AuthzConnection } from './transport.js';
export { tupleKey } from './tuples.js';
export type { Tuple, TupleFilter } from './tuples.js';
