import express, { type Express } from 'express';
import type { Logger } from '../log/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { traceRequests } from '../telemetry/trace-requests.js';
import { errorHandler, type WriteErrorBody } from './error-handler.js';
import { inOrder } from './in-order.js';
import { observeAnswers } from '../metrics/observe-answers.js';
import { takeAddressesFromSockets, writeJsonPlainly } from './plain-express.js';
import { requestId } from '../request-id/request-id.js';
import { requestLog } from './request-log.js';
import { safeHeaders } from './safe-headers.js';
import { unmatched } from './unmatched.js';
import { warnOfProxy } from './warn-of-proxy.js';

interface ServiceAppOptions {
  log: Logger;
  metrics: Metrics;
  /** The body of every error of this service. */
  errorBody: WriteErrorBody;
  /** Proxies whose `X-Forwarded-*` headers are trusted (Express `trust proxy`); none by default. */
  trustedProxies?: string[];
  /** Whether people reach the service only over https, which browsers then remember. */
  isHttps?: boolean;
  /** Registers the service's routes; what they leave unanswered becomes 404 or 405. */
  routes: (app: Express) => void;
}

/** An Express app with everything around a service's routes that all services share. Opens nothing. */
export function createServiceApp({
  log,
  metrics,
  errorBody,
  trustedProxies = [],
  isHttps = false,
  routes,
}: ServiceAppOptions): Express {
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
      ...(trustedProxies.length === 0 ? [warnOfProxy(log)] : []),
    ),
  );
  routes(app);
  app.use(unmatched(app));
  app.use(errorHandler({ body: errorBody, log }));
  return app;
}
