export { startAuthz, type AuthzOptions, type RunningAuthz } from './start-authz.js';
