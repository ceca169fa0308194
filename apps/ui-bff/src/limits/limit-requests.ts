import { AppError } from '@parley/contracts';
import type { RequestHandler } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
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
  return (bucket) =>
    rateLimit({
      windowMs,
      limit: perMinute[bucket],
      legacyHeaders: true,
      standardHeaders: false,
      keyGenerator: callerKey,
      store: storeOf(bucket, hits, nowMs),
      retryAfter: () => Math.ceil((windowEndOf(nowMs()) - nowMs()) / 1000),
      handler: (_req, res) => {
        throw tooMany(Number(res.getHeader('Retry-After')));
      },
    });
}

/** The bucket as the library's store. It only ever counts up: `skip...` options are not used. */
function storeOf(bucket: Bucket, hits: HitCounter, nowMs: () => number): Store {
  return {
    prefix: bucket,
    async increment(key) {
      const windowEndsAt = windowEndOf(nowMs());
      return { totalHits: await hits.add(`${bucket} ${key}`, windowEndsAt), resetTime: new Date(windowEndsAt) };
    },
    decrement: () => undefined,
    resetKey: () => undefined,
  };
}

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('RATE_LIMIT_EXCEEDED', 'Too many requests. Please try again later.', { retryAfterSeconds });
