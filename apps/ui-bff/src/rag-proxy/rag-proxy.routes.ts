import { Router, type RequestHandler } from 'express';
import type { Guards } from '../http/guards.js';
import { ragPrefix } from './forwarded-target.js';

interface Deps {
  guards: Pick<Guards, 'signedIn'>;
  /** Hands a request on to rag-server, and its answer back. */
  forwardToRag: RequestHandler;
}

const path = `${ragPrefix}/*path`;

/** Everything below `/api/rag`. */
export function ragProxyRoutes({ guards, forwardToRag }: Deps): Router {
  const router = Router();
  router.get(path, guards.signedIn, forwardToRag);
  router.post(path, guards.signedIn, forwardToRag);
  router.put(path, guards.signedIn, forwardToRag);
  router.patch(path, guards.signedIn, forwardToRag);
  router.delete(path, guards.signedIn, forwardToRag);
  return router;
}
