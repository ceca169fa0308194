import express, { type Express, type RequestHandler } from 'express';
import { catalogRoutes, limitedCatalogRoutes } from './delivery/catalog.routes.js';
import { deviceRoutes } from './delivery/devices.routes.js';
import type { SocketServer } from './delivery/socket-server.js';
import type { Faults } from './faults/faults.js';
import { httpFaults } from './faults/http-faults.js';
import type { MessageDeps } from './messages/post-message.js';
import { pageRoutes } from './page/page.routes.js';
import { byBearer, byPath } from './http/caller.js';
import { errorHandler, notFound, Refusal, trackingId } from './http/errors.js';
import { v1Routes } from './rest/v1.routes.js';
import type { Feed } from './delivery/feed.js';
import { simRoutes } from './sim/sim.routes.js';

export interface AppDeps extends MessageDeps {
  readonly faults: Faults;
  readonly sockets: SocketServer;
  readonly feed: Feed;
}

/** The whole simulator over HTTP: the product's API, its device service, the controls and the page. */
export function createApp(deps: AppDeps): Express {
  const app = express().disable('x-powered-by').disable('etag');
  const { people } = deps.stores;
  const body = express.json({ limit: '1mb' });
  const v1 = v1Routes(deps);
  app.use(trackingId, loopbackOnly);
  app.use('/_sim', simRoutes(deps));
  app.use('/_sim/as/:person/v1', body, byPath(people), v1);
  app.use(body, httpFaults(deps.faults));
  app.use('/v1', byBearer(people), v1);
  // Clients ask the conversation service for what an event names, and get what the API answers.
  app.use('/conversation/api/v1', byBearer(people), v1);
  app.use('/wdm/api/v1/devices', byBearer(people), deviceRoutes(deps));
  app.use('/u2c/api/v1/limited/catalog', limitedCatalogRoutes());
  app.use('/u2c/api/v1/catalog', byBearer(people), catalogRoutes());
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.use(pageRoutes());
  app.use(notFound);
  app.use(errorHandler);
  return app;
}

/** A foreign name in Host means a web page elsewhere was pointed at this machine (DNS rebinding). */
const loopbackOnly: RequestHandler = (req, _res, next) => {
  if (!['127.0.0.1', 'localhost'].includes(req.hostname)) throw new Refusal(403, 'Only from this machine.');
  next();
};
