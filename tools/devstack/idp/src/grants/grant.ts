import type { Client } from '../clients/client.store.js';
import type { Form } from '../http/form.js';
import { OAuthError } from '../http/oauth-error.js';
import type { TokenResponse } from '../tokens/mint-tokens.js';

/** One grant type at the token endpoint. Throws `OAuthError`. */
export type Grant = (client: Client, form: Form) => Promise<TokenResponse>;

/** Throws 400 `unauthorized_client` unless the client may use this grant. */
export function requireGrant(client: Client, grant: Client['grants'][number], description: string): void {
  if (!client.grants.includes(grant)) throw new OAuthError(400, 'unauthorized_client', description);
}
