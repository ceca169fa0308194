import { AppError } from '@parley/contracts';
import { inOrder } from '../http/in-order.js';
import type { Request, RequestHandler, Response } from 'express';
import { type AugmentedRequest, rateLimit, type RateLimitInfo, type Store } from 'express-rate-limit';
import { type HitCounter, windowEndOf, windowMs } from './hit-counter.js';

/** What a request costs; default 1. */
export type CostOf = (req: Request) => number;

/**
 * The handler that counts in a bucket: 429 over its limit, and headers `X-RateLimit-*` with every answer. A request counts
 * in one bucket.
 */
export type LimitRequests<Bucket extends string> = (bucket: Bucket, costOf?: CostOf) => RequestHandler;

/**
 * Counts the additional cost of a request once it is known.
 * Throws AppError `RATE_LIMIT_EXCEEDED` if the caller has no units left.
 */
export type Charge<Bucket extends string> = (bucket: Bucket, callerKey: string, units: number) => Promise<void>;

export interface Limits<Bucket extends string> {
  readonly limitRequests: LimitRequests<Bucket>;
  readonly charge: Charge<Bucket>;
}

export interface LimitRules<Bucket extends string> {
  /** Units of each bucket that one caller has in a minute. */
  readonly perMinute: Readonly<Record<Bucket, number>>;
  /** Whom a request counts for. */
  readonly callerKey: (req: Request) => string;
}

interface Deps {
  readonly hits: HitCounter;
  readonly now: () => Date;
}

/** Creates `limitRequests`. Register its handlers after identifying the caller: they count per caller. */
export function makeLimitRequests<Bucket extends string>(
  { perMinute, callerKey }: LimitRules<Bucket>,
  { hits, now }: Deps,
): LimitRequests<Bucket> {
  const nowMs = () => now().getTime();
  return (bucket, costOf = () => 1) => {
    const limit = rateLimit({
      windowMs,
      limit: perMinute[bucket],
      // The library would also write `Date` for each request; Node computes it once a second.
      legacyHeaders: false,
      standardHeaders: false,
      // The store gets only the key.
      keyGenerator: (req) => `${costOf(req)} ${callerKey(req)}`,
      store: storeOf(bucket, hits, nowMs),
      handler: (req, res) => {
        tell(req, res);
        throw tooMany(secondsLeft(nowMs()));
      },
    });
    return inOrder(limit, (req, res, next) => {
      tell(req, res);
      next();
    });
  };
}

/** Makes `charge`, in the same buckets. */
export function makeCharge<Bucket extends string>(
  { perMinute }: Pick<LimitRules<Bucket>, 'perMinute'>,
  { hits, now }: Deps,
): Charge<Bucket> {
  return async (bucket, callerKey, units) => {
    if (units === 0) return;
    const nowMs = now().getTime();
    const total = await hits.add(hitKey(bucket, callerKey), windowEndOf(nowMs), units);
    if (total > perMinute[bucket]) throw tooMany(secondsLeft(nowMs));
  };
}

const hitKey = (bucket: string, callerKey: string) => `${bucket} ${callerKey}`;

const secondsLeft = (nowMs: number) => Math.ceil((windowEndOf(nowMs) - nowMs) / 1000);

/** The bucket as the library's store. It only ever counts up: `skip...` options are not used. */
function storeOf(bucket: string, hits: HitCounter, nowMs: () => number): Store {
  const counted = (totalHits: number, windowEndsAt: number) => ({ totalHits, resetTime: new Date(windowEndsAt) });
  return {
    prefix: bucket,
    increment(costAndKey) {
      const space = costAndKey.indexOf(' ');
      const [cost, key] = [Number(costAndKey.slice(0, space)), costAndKey.slice(space + 1)];
      const windowEndsAt = windowEndOf(nowMs());
      const total = hits.add(hitKey(bucket, key), windowEndsAt, cost);
      if (typeof total === 'number') return counted(total, windowEndsAt);
      return total.then((all) => counted(all, windowEndsAt));
    },
    decrement: () => undefined,
    resetKey: () => undefined,
  };
}

/** The library stores its result in the request, under its default name. */
function tell(req: Request, res: Response): void {
  const { limit, remaining, resetTime } = (req as AugmentedRequest)['rateLimit'] as RateLimitInfo;
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', remaining);
  res.setHeader('X-RateLimit-Reset', (resetTime?.getTime() ?? 0) / 1000);
}

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('RATE_LIMIT_EXCEEDED', 'Too many requests. Please try again later.', { retryAfterSeconds });
