export { createAdminApi } from './admin-api.js';
export type { AdminApi, WithBearer } from './admin-api.js';
export { AdminRefusal, namingIdp } from './admin-refusal.js';
export { createIdpGroups } from './groups.js';
export type { IdpGroup, IdpGroups, IdpGroupsOptions } from './groups.js';
export { machineBearer, serverAdminBearer } from './bearers.js';
export { activeTeamMapper, teamClaim, teamScopeOf } from './team-scope.js';
export { createIdpUsers, linkAttribute } from './users.js';
export type { IdpUser, IdpUsers } from './users.js';
