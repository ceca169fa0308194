export { bearerOf, callerOf, knownCallerOf, requireBearer } from './bearer.js';
