import { type RequestHandler, Router } from 'express';
import type { Guards } from '../http/guards.js';
import { mcpPath } from './mcp.routes.js';

/**
 * Clients of older revisions open a stream before they send anything, and learn from that 401 where to sign in (RFC 9728
 * section 5.1). Whoever has signed in is told by the routes that there is none.
 */
export const signInHint = ({ requireRole }: Pick<Guards, 'requireRole'>): RequestHandler =>
  Router().get(mcpPath, requireRole('readonly', { needsToken: true }));
