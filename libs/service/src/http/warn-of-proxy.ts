import type { RequestHandler } from 'express';
import type { Logger } from '../log/logger.js';

/**
 * Warns once if a proxy seems to be in front of a service that trusts none. Everybody behind it then shares one
 * address. Any client can send these headers, so they prove nothing, and their values are not logged.
 */
export function warnOfProxy(log: Logger): RequestHandler {
  let isSaid = false;
  return ({ headers }, _res, next) => {
    if (!isSaid && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      isSaid = true;
      log.warn(
        'a request came with X-Forwarded-For or Forwarded, but TRUSTED_PROXIES is not set: if a proxy is in front, set ' +
          'TRUSTED_PROXIES; otherwise everyone shares one address, with one rate limit and one count of sign-in attempts',
      );
    }
    next();
  };
}
