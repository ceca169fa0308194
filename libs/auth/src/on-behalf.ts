import type { AccessToken } from './verify-access-token.js';

/** Whether someone else acts with a token on behalf of the person that it names. */
export type IsOnBehalf = (token: Pick<AccessToken, 'activeTeam' | 'actor' | 'client'>) => boolean;

/**
 * A token acts on behalf of its subject when it names a team or an actor, or was issued to one of `clients`: Keycloak
 * writes no `act`, and a token without a team has nothing but its `azp` to tell.
 */
export const makeIsOnBehalf =
  (clients: readonly string[]): IsOnBehalf =>
  ({ activeTeam, actor, client }) =>
    activeTeam !== undefined || actor !== undefined || (client !== undefined && clients.includes(client));
