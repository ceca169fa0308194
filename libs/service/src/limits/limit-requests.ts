import { AppError } from '@parley/contracts';
import { inOrder } from '@parley/service';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimit, type AugmentedRequest, type RateLimitInfo, type Store } from 'express-rate-limit';
import { callerKey } from './caller-key.js';
import { type HitCounter, windowEndOf, windowMs } from './hit-counter.js';

/** Requests per minute of each bucket (ui-backend.md 8); every request counts in exactly one. */
const perMinute = { default: 100, chat: 20, 'usecase-writes': 10 } as const;
export type Bucket = keyof typeof perMinute;

/** The handler that counts in a bucket: 429 over its limit, and headers `X-RateLimit-*` with every answer. */
export type LimitRequests = (bucket: Bucket) => RequestHandler;

interface Deps {
  hits: HitCounter;
  now: () => Date;
}

/** Makes `limitRequests`. Put what it gives behind finding out who calls: it counts per person, else per address. */
export function makeLimitRequests({ hits, now }: Deps): LimitRequests {
  const nowMs = () => now().getTime();
  return (bucket) => {
    const limit = rateLimit({
      windowMs,
      limit: perMinute[bucket],
      // The library would write `Date` along with them, each time anew, which Node does once a second.
      legacyHeaders: false,
      standardHeaders: false,
      keyGenerator: callerKey,
      store: storeOf(bucket, hits, nowMs),
      handler: (req, res) => {
        tell(req, res);
        throw tooMany(Math.ceil((windowEndOf(nowMs()) - nowMs()) / 1000));
      },
    });
    return inOrder(limit, (req, res, next) => {
      tell(req, res);
      next();
    });
  };
}

/** The bucket as the library's store. It only ever counts up: `skip...` options are not used. */
function storeOf(bucket: Bucket, hits: HitCounter, nowMs: () => number): Store {
  const counted = (totalHits: number, windowEndsAt: number) => ({ totalHits, resetTime: new Date(windowEndsAt) });
  return {
    prefix: bucket,
    increment(key) {
      const windowEndsAt = windowEndOf(nowMs());
      const total = hits.add(`${bucket} ${key}`, windowEndsAt);
      if (typeof total === 'number') return counted(total, windowEndsAt);
      return total.then((all) => counted(all, windowEndsAt));
    },
    decrement: () => undefined,
    resetKey: () => undefined,
  };
}

/** What the library found out is in the request, under the name that it uses unless told another. */
function tell(req: Request, res: Response): void {
  const { limit, remaining, resetTime } = (req as AugmentedRequest)['rateLimit'] as RateLimitInfo;
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', remaining);
  res.setHeader('X-RateLimit-Reset', (resetTime?.getTime() ?? 0) / 1000);
}

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('RATE_LIMIT_EXCEEDED', 'Too many requests. Please try again later.', { retryAfterSeconds });
