import type { Client } from '../clients/client.store.js';
import type { Form } from '../http/form.js';
import { OAuthError } from '../http/oauth-error.js';
import { type ClientGrant, hasGrant } from '../realm-config/realm-config.js';
import type { TokenResponse } from '../tokens/mint-tokens.js';

/** One grant type at the token endpoint. Throws `OAuthError`. */
export type Grant = (client: Client, form: Form) => Promise<TokenResponse>;

/** Throws `unauthorized_client`, with the status that this grant gives it, unless the client may use it. */
export function requireGrant(client: Client, grant: ClientGrant, status: 400 | 401, why: string): void {
  if (!hasGrant(client, grant)) throw new OAuthError(status, 'unauthorized_client', why);
}
