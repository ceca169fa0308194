import { createMetrics, createServiceApp, detailErrorBody, listen } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import type { RequestHandler } from 'express';
import { mcpEndpoint } from '../../src/mcp/mcp.endpoint.js';
import { fixtureServer } from './fixture-server.js';

const anyone: RequestHandler = (_req, _res, next) => next();

type Endpoint = Parameters<typeof mcpEndpoint>[0];

/** The fixtures behind the very endpoint that the product has, without its guard: the suite knows no bearer. */
export async function serveFixtures(changes: Partial<Endpoint> = {}) {
  const endpoint = mcpEndpoint({
    guard: anyone,
    serverFor: fixtureServer,
    answers: 'stream',
    origins: [],
    countParts: anyone,
    onError: () => {},
    ...changes,
  });
  const app = createServiceApp({
    log: silentLog(),
    metrics: createMetrics('conformance'),
    errorBody: detailErrorBody,
    routes: (routes) => void routes.use(endpoint),
  });
  return listen(app, { port: 0, graceMs: 50 });
}
