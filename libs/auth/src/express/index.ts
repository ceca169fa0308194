export { bearerOf, callerOf, requireBearer } from './bearer.js';
