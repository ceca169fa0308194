import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { errorHandler, type WriteErrorBody } from '../http/error-handler.js';
import { inOrder } from '../http/in-order.js';
import { takeAddressesFromSockets, writeJsonPlainly } from '../http/plain-express.js';
import { requestLog } from '../http/request-log.js';
import { safeHeaders } from '../http/safe-headers.js';
import { type ProxyWatch, watchForProxy } from '../http/watch-for-proxy.js';
import type { Logger } from '../log/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { observeAnswers } from '../metrics/observe-answers.js';
import { type ApiReference, pageFiles, referenceRoutes } from '../openapi/reference.routes.js';
import { requestId } from '../request-id/request-id.js';
import { type Bounds, type Entrance, mountRoutes } from '../routes/mount-routes.js';
import type { Route } from '../routes/route.js';
import { traceRequests } from '../telemetry/trace-requests.js';
import { type HealthDeps, healthRoutes } from './health.routes.js';
import { metricsRoutes } from './metrics.routes.js';
import { unmatched } from './unmatched.js';

interface ServiceAppOptions<Access extends PropertyKey, Rate extends string> {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The body of every error of this service. */
  readonly errorBody: WriteErrorBody;
  /** Proxies whose `X-Forwarded-*` headers are trusted (Express `trust proxy`); none by default. */
  readonly trustedProxies?: string[];
  /** Whether people reach the service only over https, which browsers then remember. */
  readonly isHttps?: boolean;
  /** The whole API: nothing else is answered or documented. */
  readonly routes: readonly Route<Access, Rate>[];
  readonly entrance: Entrance<Access, Rate>;
  readonly bounds?: Bounds;
  /** How the routes are documented, and where. Without it, they are not. */
  readonly reference?: ApiReference<Access, Rate>;
  /** What those who run the service ask, outside its API: in no document, and uncounted. */
  readonly operations?: Operations;
  /** What answers in the place of some routes: proxies. */
  readonly before?: readonly RequestHandler[];
  /** What comes after the routes and is none itself: pages, the names of failures. */
  readonly behind?: readonly (RequestHandler | ErrorRequestHandler)[];
}

interface Operations {
  /** `/livez` and `/readyz`; absent where `routes` has them. */
  readonly health?: HealthDeps;
  /** Opens `/metrics`, which is not there without one. */
  readonly metricsToken?: string | undefined;
}

/**
 * An Express app that answers those routes, with everything around them that all services share. What they leave
 * unanswered is 404, or 405 where only the method is wrong. Opens nothing.
 */
export function createServiceApp<Access extends PropertyKey, Rate extends string>(
  options: ServiceAppOptions<Access, Rate>,
): Express {
  const { log, errorBody, routes, reference, entrance, bounds, before = [], behind = [] } = options;
  const { trustedProxies = [] } = options;
  const proxies = trustedProxies.length === 0 ? watchForProxy(options) : undefined;
  const app = plainApp(options, proxies);
  const api = reference ? [...routes, ...referenceRoutes(reference, routes), ...pageFiles(reference)] : routes;
  const ofOperations = operationsRoutes(options, proxies);
  for (const handler of before) app.use(handler);
  app.use(mountRoutes(api, entrance, bounds));
  // Rarely requested routes go last: routers mounted without a path are entered for every request behind them.
  app.use(mountRoutes(ofOperations, open));
  for (const handler of behind) app.use(handler);
  app.use(...unmatched([...api, ...ofOperations]));
  app.use(errorHandler({ body: errorBody, log }));
  return app;
}

function plainApp<Access extends PropertyKey, Rate extends string>(
  { log, metrics, trustedProxies = [], isHttps = false }: ServiceAppOptions<Access, Rate>,
  proxies: ProxyWatch | undefined,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // Nothing may be kept (`no-store`), so nobody can ask whether it changed.
  writeJsonPlainly(app);
  app.set('query parser', 'simple');
  app.set('trust proxy', trustedProxies);
  if (trustedProxies.length === 0) takeAddressesFromSockets(app);
  app.use(
    inOrder(
      requestId(),
      traceRequests(),
      observeAnswers(requestLog(log), metrics.observeAnswer),
      safeHeaders({ isHttps }),
      ...(proxies ? [proxies.handler] : []),
    ),
  );
  return app;
}

const operationsRoutes = <Access extends PropertyKey, Rate extends string>(
  { metrics, operations: { health, metricsToken } = {} }: ServiceAppOptions<Access, Rate>,
  proxies: ProxyWatch | undefined,
): Route<'open', never>[] => [
  ...(health ? healthRoutes({ ...health, warnings: () => (proxies?.hasSeenOne() ? ['TRUSTED_PROXIES'] : []) }) : []),
  ...(metricsToken === undefined ? [] : metricsRoutes(metrics, metricsToken)),
];

const open: Entrance<'open'> = { guardOf: () => (_req, _res, next) => next(), callerOf: () => undefined };
