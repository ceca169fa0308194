import { accessTokenClaims, type AccessTokenClaims } from '@parley/contracts';
import { errors, jwtVerify, type JWTVerifyResult } from 'jose';
import { z } from 'zod';
import { idpUnavailable, unauthorized } from './errors.js';
import { findKeys, once } from './issuer.js';
import { keepKeys } from './keep-keys.js';

/** A verified access token, in our own words. */
export interface AccessToken {
  /** The idp's id of the caller. */
  readonly subject: string;
  /** The token itself, for services behind this one. Never logged. */
  readonly raw: string;
  readonly expiresAt: Date;
  readonly audience: string[];
  /** Client that asked for the token (`azp`). */
  readonly client?: string;
  /** The client, where the token speaks for it alone (client credentials) and for no person. */
  readonly program?: string;
  readonly email?: string;
  /** Whether the idp says that it has verified the address: without its word, anybody may have typed it in. */
  readonly isEmailVerified?: true;
  readonly name?: string;
  readonly username?: string;
  readonly roles: string[];
  readonly groups: string[];
  readonly scopes: string[];
  /** Where a claim for paths of groups is asked for: what it says, where it is there, and when that was so. */
  readonly membership?: { readonly paths?: string[]; readonly at: Date };
  /** Slug of the team an on-behalf-of token acts for. */
  readonly activeTeam?: string;
  /** Who acts for the subject (`act.sub`, RFC 8693, section 4.1), where the idp says so. */
  readonly actor?: string;
}

/**
 * Checks a bearer.
 * Throws AppError `UNAUTHORIZED` when it is not good, `SERVICE_UNAVAILABLE` when that cannot be found out.
 */
export type VerifyAccessToken = (token: string) => Promise<AccessToken>;

interface VerifyOptions {
  /** The `iss` a token must carry, to the letter. */
  readonly issuer: string;
  /** The `aud` a token must name. */
  readonly audience: string;
  /** Where the keys are, for an issuer whose discovery is not to be asked. */
  readonly keysUrl?: string;
  /** Claim that holds the paths of the person's groups. */
  readonly groupPathsClaim?: string | undefined;
  readonly timeoutMs?: number;
  /** Shortest time between two fetches of keys, because of an unknown key id or an idp that is down. */
  readonly keyCooldownMs?: number;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Asymmetric only: with HS256 a public key would pass for a secret (RFC 8725, section 2.1). */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/**
 * Creates the verifier of access tokens. Keys are fetched with the first token, not at startup.
 * Throws Error at once without an issuer or an audience: without one of them every token would pass a check that is not made.
 */
export function makeVerifyAccessToken(options: VerifyOptions): VerifyAccessToken {
  const { issuer, audience, keysUrl, timeoutMs = 10_000, keyCooldownMs = 30_000, now = Date.now } = options;
  if (issuer === '' || audience === '')
    throw new Error('an issuer and an audience are required to verify access tokens');
  const keySet = once(async () =>
    keepKeys(keysUrl === undefined ? await findKeys(issuer, timeoutMs) : new URL(keysUrl), {
      ...{ timeoutMs, now },
      cooldownMs: keyCooldownMs,
    }),
  );
  const expected = { issuer, audience, algorithms, clockTolerance: 10, requiredClaims: ['sub', 'exp', 'iat'] };
  return async (token) => {
    if (!b64token.test(token)) throw unauthorized('bearer_invalid');
    const keys = await keySet();
    const verified = await jwtVerify(token, keys, { ...expected, currentDate: new Date(now()) }).catch(refuse);
    return { ...toAccessToken(token, verified), ...membershipIn(verified, options.groupPathsClaim) };
  };
}

/** RFC 6750, section 2.1: what decodes all the same, with a line break in it say, is the same token in other letters. */
const b64token = /^[A-Za-z0-9._~+/-]+=*$/;

/** Faults of the token are 401; everything else means that the keys could not be had. */
function refuse(cause: unknown): never {
  if (cause instanceof errors.JWTExpired) throw unauthorized('session_expired', cause);
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'aud') {
    throw unauthorized('audience_mismatch', cause);
  }
  if (tokenFaults.some((fault) => cause instanceof fault)) throw unauthorized('bearer_invalid', cause);
  throw idpUnavailable(cause);
}

const tokenFaults = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

function toAccessToken(raw: string, { payload, protectedHeader }: JWTVerifyResult): AccessToken {
  // The idp marks ID and refresh tokens in the payload, not in the header; they must not open an API.
  if (payload['typ'] !== undefined && payload['typ'] !== 'Bearer') throw unauthorized('bearer_invalid', notForAccess);
  const claims = accessTokenClaims.safeParse(payload);
  if (!claims.success) throw unauthorized('bearer_invalid', wrongClaims(claims.error));
  return { ...describe(raw, claims.data), ...programOf(claims.data, protectedHeader.typ) };
}

/** A claim that is no list of texts says nothing. */
function membershipIn({ payload }: JWTVerifyResult, claim: string | undefined): Pick<AccessToken, 'membership'> {
  if (claim === undefined) return {};
  const { success, data } = z.array(z.string()).safeParse(payload[claim]);
  return { membership: { at: new Date((payload.iat ?? 0) * 1000), ...(success && { paths: data }) } };
}

const notForAccess = new Error('"typ" claim of another kind of token');

/** Names the claims alone: what they hold is the idp's and the person's. */
const wrongClaims = ({ issues }: z.ZodError): Error =>
  new Error(`unexpected claims: ${issues.map(({ path, code }) => `"${path.join('.')}" ${code}`).join(', ')}`);

function describe(raw: string, claims: AccessTokenClaims): Omit<AccessToken, 'program'> {
  const { sub, exp, aud, azp, client_id, email, email_verified, name, preferred_username, active_team, act } = claims;
  const client = azp ?? client_id;
  return {
    subject: sub,
    raw,
    expiresAt: new Date(exp * 1000),
    audience: [aud].flat(),
    ...(client !== undefined && { client }),
    ...(email !== undefined && { email, ...(email_verified === true && { isEmailVerified: true as const }) }),
    ...(name !== undefined && { name }),
    ...(preferred_username !== undefined && { username: preferred_username }),
    roles: claims.realm_access?.roles ?? [],
    groups: claims.groups ?? [],
    scopes: (claims.scope ?? '').split(' ').filter((scope) => scope !== ''),
    ...(active_team !== undefined && { activeTeam: active_team }),
    ...(act !== undefined && { actor: act.sub }),
  };
}

/**
 * Tells a program by claims that only the idp sets. In RFC 9068 tokens every token has a `client_id`, and a client that acts
 * for itself is its own subject (section 2.2). Keycloak copies `client_id` from a note of the session, which client
 * credentials alone leave there. A user name proves nothing: people may choose theirs. A `sid` means that a person signed in.
 */
function programOf(
  { sub, sid, azp, client_id: noted }: AccessTokenClaims,
  headerType = '',
): Pick<AccessToken, 'program'> {
  const client = azp ?? noted;
  if (client === undefined || sid !== undefined) return {};
  const isNoted = noted === client && azp === client && !rfc9068Type.test(headerType);
  return sub === client || isNoted ? { program: client } : {};
}

const rfc9068Type = /^(application\/)?at\+jwt$/i;
