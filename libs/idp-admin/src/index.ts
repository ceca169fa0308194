export { createAdminApi } from './admin-api.js';
export type { AdminApi, WithBearer } from './admin-api.js';
export { AdminRefusal, namingIdp } from './admin-refusal.js';
export { machineBearer, serverAdminBearer } from './bearers.js';
export { activeTeamMapper, teamClaim, teamScopeOf } from './team-scope.js';
export { createIdpUsers, linkAttribute } from './users.js';
export type { IdpUser, IdpUsers } from './users.js';
