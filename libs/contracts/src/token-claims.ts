import { z } from 'zod';
import { teamSlug } from './ids.js';

/** Claims of the idp's access tokens that the services read. Times are seconds since 1970 (RFC 7519, RFC 9068). */
export const accessTokenClaims = z.looseObject({
  iss: z.string().min(1),
  sub: z.string().min(1),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
  jti: z.string().optional(),
  /** Client that asked for the token. */
  azp: z.string().optional(),
  client_id: z.string().optional(),
  /** Session of the person who signed in. */
  sid: z.string().optional(),
  scope: z.string().optional(),
  email: z.string().optional(),
  /** Some idps write it as a text: only `true` itself counts. */
  email_verified: z.unknown().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  groups: z.array(z.string()).optional(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  /** Slug of the one team an on-behalf-of token acts for. */
  active_team: teamSlug.optional(),
  /** Who acts for the subject (RFC 8693, section 4.1). */
  act: z.looseObject({ sub: z.string().min(1) }).optional(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

/** Answer of the idp's token endpoint (RFC 6749 5.1); `expires_in` in seconds. */
export const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  scope: z.string().optional(),
  issued_token_type: z.string().optional(),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Error of the idp's token endpoint (RFC 6749 5.2). */
export const tokenFailure = z.looseObject({ error: z.string(), error_description: z.string().optional() });
export type TokenFailure = z.infer<typeof tokenFailure>;
