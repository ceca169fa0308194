import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { errors } from 'oidc-provider';
import { adminRoutes } from './admin/admin.routes.js';
import { tokenRoutes } from './grants/token.routes.js';
import { escapeHtml, page, pageHeaders } from './http/html-page.js';
import { sendOAuthError } from './http/oauth-error.js';
import { logoutRoutes } from './logout/logout.routes.js';
import type { Realm } from './realm/realm.js';
import { checkAuthorizationRequest } from './sign-in/check-authorization-request.js';
import { codeStore } from './grants/code.store.js';
import { createOidcProvider, protocolPath } from './sign-in/oidc-provider.js';
import { signInRoutes } from './sign-in/sign-in.routes.js';
import { introspectionRoutes } from './tokens/introspection.routes.js';
import { revocationRoutes } from './tokens/revocation.routes.js';
import { userinfoRoutes } from './tokens/userinfo.routes.js';

const authorizationServerMetadata = '/.well-known/oauth-authorization-server';

/** Every route of the realm. Opens nothing. */
export function createApp(realm: Realm): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  const provider = createOidcProvider(realm);
  const base = `/realms/${realm.config.realm}`;
  app.use(`${base}${protocolPath}`, protocolRoutes(realm, provider), sendOAuthError);
  // RFC 8414 section 3.1 puts the well-known part before the issuer's path, where MCP clients look first.
  app.get([authorizationServerMetadata + base, base + authorizationServerMetadata], (req, _res, next) => {
    req.url = req.originalUrl = `${base}/.well-known/openid-configuration`;
    next();
  });
  app.use(base, signInRoutes({ realm, provider }), sendSignInError);
  app.use(base, issuerAddress(realm), provider.callback() as RequestHandler);
  app.use(`/admin/realms/${realm.config.realm}`, adminRoutes(realm));
  app.get('/health/ready', (_req, res) => res.json({ status: 'UP' }));
  app.use(['/realms', '/admin/realms'], (_req, res) => res.status(404).json({ error: 'Realm does not exist' }));
  app.use((_req, res) => res.status(404).json({ error: 'HTTP 404 Not Found' }));
  app.use(sendOAuthError);
  return app;
}

function protocolRoutes(realm: Realm, provider: ReturnType<typeof createOidcProvider>) {
  const router = express.Router();
  router.use(tokenRoutes({ realm, codes: codeStore(realm.database, realm.nowS) }));
  router.use(userinfoRoutes(realm));
  router.use(introspectionRoutes(realm));
  router.use(revocationRoutes(realm));
  router.use(logoutRoutes({ realm, provider }));
  router.get('/certs', (_req, res) => {
    res.json({ keys: realm.keys.publicJwks });
  });
  router.get('/auth', checkAuthorizationRequest(realm));
  return router;
}

/** Links come from the request's host in oidc-provider; here they are the issuer's, whatever a Host header claims. */
function issuerAddress(realm: Realm): RequestHandler {
  const { host, protocol } = new URL(realm.issuer);
  return (req, _res, next) => {
    req.headers.host = host;
    req.headers['x-forwarded-proto'] = protocol.replace(':', '');
    delete req.headers['x-forwarded-host'];
    next();
  };
}

const sendSignInError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!(error instanceof errors.SessionNotFound)) {
    next(error);
    return;
  }
  const text = 'This sign-in has expired. Go back to the application and start again.';
  res
    .status(400)
    .set(pageHeaders())
    .type('html')
    .send(page('Sign in', `<p role="alert">${escapeHtml(text)}</p>`));
};
