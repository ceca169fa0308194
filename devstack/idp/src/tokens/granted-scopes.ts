import { type ClientScope, type ClientScopeStore, isInTokenScope } from '../clients/client-scope.store.js';
import type { Client } from '../clients/client.store.js';
import { OAuthError } from '../http/oauth-error.js';
import type { User } from '../users/user.js';

/** What a token may say: a client's default scopes and those of its optional scopes that were asked for. */
export interface GrantedScopes {
  readonly isOpenid: boolean;
  readonly scopes: readonly ClientScope[];
  /** What was asked for and granted, as a refresh token carries it. */
  readonly asked: readonly string[];
}

export const namesIn = (scope: string | undefined): string[] => [
  ...new Set((scope ?? '').split(' ').filter((name) => name !== '')),
];

/** What a client or a person asks for at first; asking for "" is asking for a scope without a name. */
export function askedIn(scope: string | undefined): string[] {
  if (scope === '') throw new OAuthError(400, 'invalid_scope', 'Invalid scopes: ');
  return namesIn(scope);
}

/** The `scope` claim: hidden scopes work without being named. */
export const scopeClaim = ({ isOpenid, scopes }: GrantedScopes): string =>
  [...(isOpenid ? ['openid'] : []), ...scopes.filter(isInTokenScope).map(({ name }) => name)].join(' ');

/** Whether the client offers this scope, as default or as optional. */
export function offers(store: ClientScopeStore, client: Client, name: string): boolean {
  const isOptional = store.optionalOf(client.clientId).some((scope) => scope.name === name);
  return name === 'openid' || client.defaultScopes.includes(name) || isOptional;
}

/** Without the scopes that are only for roles which the user does not have. */
export const permittedTo = ({ realmRoles }: User, granted: GrantedScopes): GrantedScopes => ({
  ...granted,
  scopes: granted.scopes.filter(({ roles }) => roles?.some((role) => realmRoles.includes(role)) ?? true),
});

/** Throws `invalid_scope` for a name that the client does not offer: it is not dropped. */
export function grantScopes(store: ClientScopeStore, client: Client, asked: readonly string[]): GrantedScopes {
  if (!asked.every((name) => offers(store, client, name))) {
    throw new OAuthError(400, 'invalid_scope', `Invalid scopes: ${asked.join(' ')}`);
  }
  const wanted = new Set([...client.defaultScopes, ...asked]);
  const scopes = store.list().filter(({ name }) => wanted.has(name));
  return { isOpenid: asked.includes('openid'), scopes, asked };
}
