import { AppError } from '@parley/contracts';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { identifiedAs } from './identify.js';

/** Requests per minute of each bucket (ui-backend.md 8); every request counts in exactly one. */
const perMinute = { default: 100, chat: 20, 'usecase-writes': 10 } as const;
export type Bucket = keyof typeof perMinute;

/** Counts per person, and per address while nobody is known. Headers `X-RateLimit-*` come with every answer. */
export function limitRequests(bucket: Bucket): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute[bucket],
    legacyHeaders: true,
    standardHeaders: false,
    keyGenerator: (req) => callerKey(req),
    handler: (_req, res) => {
      throw tooMany(Number(res.getHeader('Retry-After') ?? 60));
    },
  });
}

/** An address as it is counted: of IPv6 the network, since one household has many addresses. */
export const addressKey = (req: Request): string => ipKeyGenerator(req.ip ?? 'unknown');

function callerKey(req: Request): string {
  const id = identifiedAs(req);
  return id === undefined ? `address ${addressKey(req)}` : `user ${id}`;
}

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('RATE_LIMIT_EXCEEDED', 'Too many requests. Please try again later.', { retryAfterSeconds });
