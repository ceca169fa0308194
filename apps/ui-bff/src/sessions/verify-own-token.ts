import { type AccessToken, makeIsOnBehalf, type TokenSet, unauthorized, type VerifyAccessToken } from '@parley/auth';

/**
 * Says whose an access token is that we hold ourselves.
 * Throws AppError `UNAUTHORIZED` when it is not good or was not issued to us, `SERVICE_UNAVAILABLE` when nobody can tell.
 */
export type VerifyOwnToken = (accessToken: string) => Promise<AccessToken>;

interface Deps {
  readonly verify: VerifyAccessToken;
  /** Our client at the idp. */
  readonly clientId: string;
}

/**
 * A token of a session is checked like anybody's, and must be ours: asked for by our client (`azp`; an idp that does not
 * say is believed) and on nobody's behalf.
 */
export function makeVerifyOwnToken({ verify, clientId }: Deps): VerifyOwnToken {
  const namesAnother = makeIsOnBehalf([]);
  return async (accessToken) => {
    const caller = await verify(accessToken);
    const isOurs = caller.client === undefined || caller.client === clientId;
    if (!isOurs || namesAnother(caller)) throw unauthorized('bearer_invalid');
    return caller;
  };
}

/** Throws AppError `UNAUTHORIZED` when ID token and access token are of two people (OpenID Connect Core 1.0, 3.1.3.7). */
export function requireSamePerson({ idClaims }: TokenSet, caller: AccessToken): void {
  if (idClaims !== undefined && idClaims.sub !== caller.subject) throw unauthorized('bearer_invalid');
}
