import type { Logger } from '../log/logger.js';
import type { ObserveAnswer } from '../metrics/observe-answers.js';

const quietPaths = new Set(['/livez', '/readyz', '/metrics']);

/** One line per answered request: method, path, status, duration. Never the query, a header or a body. */
export function requestLog(service: Logger): ObserveAnswer {
  // None of these fields is a credential, and searching for credentials costs more than the rest of the line.
  const log = service.child({}, { redact: [] });
  return ({ req, res, path, durationMs }) => {
    const line = { method: req.method, path, status: res.statusCode, duration_ms: Math.round(durationMs * 10) / 10 };
    if (!res.writableFinished) log.info(line, 'client disconnected before the answer was complete');
    else if (quietPaths.has(path)) log.debug(line, 'request answered');
    else log.info(line, 'request answered');
  };
}
