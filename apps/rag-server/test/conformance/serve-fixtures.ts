import { createMetrics, createServiceApp, detailErrorBody, inOrder, listen } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import type { RequestHandler } from 'express';
import { bounds } from '../../src/http/bounds.js';
import { refuseForeignOrigins } from '../../src/http/origin-guard.js';
import { type McpRouteDeps, mcpRoutes } from '../../src/mcp/mcp.routes.js';
import { fixtureServer } from './fixture-server.js';

const anyone: RequestHandler = (_req, _res, next) => next();

interface Endpoint extends McpRouteDeps {
  readonly guard: RequestHandler;
  /** Addresses of ours, as the entrance knows them. */
  readonly origins: readonly string[];
}

/** The fixtures behind the very endpoint that the product has, without its guard: the suite knows no bearer. */
export async function serveFixtures(changes: Partial<Endpoint> = {}) {
  const { guard = anyone, origins = [], ...endpoint } = changes;
  const app = createServiceApp({
    log: silentLog(),
    metrics: createMetrics('conformance'),
    errorBody: detailErrorBody,
    routes: mcpRoutes({ ...usual, ...endpoint }),
    entrance: { guardOf: () => inOrder(refuseForeignOrigins(origins), guard), callerOf: () => undefined },
    bounds,
  });
  return listen(app, { port: 0, graceMs: 50 });
}

const usual: McpRouteDeps = { serverFor: fixtureServer, answers: 'stream', countParts: anyone, onError: () => {} };
