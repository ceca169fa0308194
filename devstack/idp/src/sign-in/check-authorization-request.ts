import type { Request, RequestHandler, Response } from 'express';
import type { Client } from '../clients/client.store.js';
import { isRedirectAllowed } from '../clients/redirect-uris.js';
import { OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { grantScopes, namesIn } from '../tokens/granted-scopes.js';

type Query = Readonly<Record<string, string>>;

/**
 * What Keycloak checks, and words, in its own way before anybody is asked to sign in: scopes by client, and PKCE. A
 * request whose client or redirect_uri is wrong goes on, to the error page: it must not be redirected.
 */
export function checkAuthorizationRequest(realm: Realm): RequestHandler {
  return (req, res, next) => {
    const query = singleValued(req);
    const client = query && realm.clients.findByClientId(query['client_id'] ?? '');
    const isRedirectable =
      client?.grants.includes('authorization_code') === true &&
      isRedirectAllowed(client.redirectUris, query?.['redirect_uri'] ?? '');
    if (query === undefined || client === undefined || !isRedirectable) {
      next();
      return;
    }
    try {
      checkPkce(query);
      grantScopes(realm.clientScopes, client, namesIn(query['scope']));
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      redirectError(realm, res, query, error);
      return;
    }
    if (query['scope'] === undefined) askForDefaults(req, client);
    next();
  };
}

/** A request that names no scope is for those that the client gets anyway (RFC 6749 section 3.3). */
function askForDefaults(req: Request, { defaultScopes }: Client): void {
  req.url += `&scope=${encodeURIComponent(defaultScopes.join(' '))}`;
}

function singleValued(req: Request): Query | undefined {
  const isSingle = Object.values(req.query).every((value) => typeof value === 'string');
  return isSingle ? (req.query as Query) : undefined;
}

function checkPkce(query: Query): void {
  const refuse = (description: string) => new OAuthError(400, 'invalid_request', description);
  const method = query['code_challenge_method'];
  if (method === undefined) throw refuse('Missing parameter: code_challenge_method');
  if (method !== 'S256') throw refuse('Invalid parameter: code challenge method is not matching the configured one');
  if (query['code_challenge'] === undefined) throw refuse('Missing parameter: code_challenge');
}

function redirectError(realm: Realm, res: Response, query: Query, error: OAuthError): void {
  const callback = new URL(query['redirect_uri'] ?? '');
  callback.searchParams.set('error', error.code);
  callback.searchParams.set('error_description', error.message);
  if (query['state'] !== undefined) callback.searchParams.set('state', query['state']);
  callback.searchParams.set('iss', realm.issuer);
  res.redirect(302, callback.href);
}
