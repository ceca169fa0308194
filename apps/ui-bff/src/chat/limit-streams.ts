import { AppError } from '@parley/contracts';
import { onceClosed } from '@parley/service';
import type { RequestHandler } from 'express';
import { actorOf } from '../http/identify.js';

/** Limits the open streams of each person in this process; goes behind a guard. */
export function limitStreams(most: number): RequestHandler {
  const open = new Map<string, number>();
  const change = (id: string, by: 1 | -1) => {
    const count = (open.get(id) ?? 0) + by;
    if (count > 0) open.set(id, count);
    else open.delete(id);
  };
  return (req, res, next) => {
    const { id } = actorOf(req);
    if ((open.get(id) ?? 0) >= most) throw tooManyStreams(most);
    change(id, 1);
    onceClosed(res, () => change(id, -1));
    next();
  };
}

function tooManyStreams(most: number): AppError {
  const message = `You have ${most} streams open, which is the limit. Close a tab, then try again.`;
  return new AppError('RATE_LIMIT_EXCEEDED', message, {
    details: { reason: 'too_many_streams' },
    retryAfterSeconds: 10,
  });
}
