export { startTokenIssuer } from './token-issuer.js';
export type { TokenClaims, TokenIssuer } from './token-issuer.js';
