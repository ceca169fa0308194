import { createHash } from 'node:crypto';
import type { Client } from '../clients/client.store.js';
import { type Form, required } from '../http/form.js';
import { invalidGrant } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import type { Code, CodeStore } from './code.store.js';
import { grantScopes, namesIn } from '../tokens/granted-scopes.js';
import { mintTokens } from '../tokens/mint-tokens.js';
import type { Grant } from './grant.js';

/** Redeems a code from the sign-in page (RFC 6749 section 4.1.3, RFC 7636 section 4.6). Each is good once. */
export function authorizationCodeGrant(realm: Realm, codes: CodeStore): Grant {
  return async (client, form) => {
    const code = redeem(realm, codes, required(form, 'code'));
    checkRequest(code, client, form);
    const session = realm.sessions.findLive(code.sid);
    const user = realm.users.find(code.userId);
    if (session === undefined) throw invalidGrant('Session not active');
    if (user?.enabled !== true) throw invalidGrant('User disabled');
    const granted = grantScopes(realm.clientScopes, client, namesIn(code.scope));
    realm.sessions.joinClient(session.sid, client.clientId);
    realm.sessions.touch(session.sid);
    return mintTokens(realm, {
      grant: 'ac',
      client,
      user,
      session,
      granted,
      nonce: code.nonce,
      withRefreshToken: true,
    });
  };
}

/** A second use means that somebody else has the code: the whole session ends (RFC 6749 section 10.5). */
function redeem(realm: Realm, codes: CodeStore, value: string): Code {
  const code = codes.redeem(value);
  if (code === undefined) throw invalidGrant('Code not valid');
  if (code.wasRedeemed) {
    realm.sessions.end(code.sid);
    throw invalidGrant('Code not valid');
  }
  return code;
}

/** RFC 7636 section 4.1. */
const codeVerifier = /^[A-Za-z0-9._~-]{43,128}$/;

function checkRequest(code: Code, client: Client, form: Form): void {
  if (code.clientId !== client.clientId) throw invalidGrant('Auth error');
  if (form.get('redirect_uri') !== code.redirectUri) throw invalidGrant('Incorrect redirect_uri');
  const verifier = form.get('code_verifier');
  if (code.codeChallenge === undefined) {
    if (verifier !== undefined) throw invalidGrant('PKCE code verifier specified but challenge not present');
    return;
  }
  if (verifier === undefined) throw invalidGrant('PKCE code verifier not specified');
  if (!codeVerifier.test(verifier)) throw invalidGrant('PKCE verification failed: Invalid code verifier');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (challenge !== code.codeChallenge) throw invalidGrant('PKCE verification failed: Code mismatch');
}
