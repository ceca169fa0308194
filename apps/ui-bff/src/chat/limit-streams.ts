import { AppError } from '@parley/contracts';
import { type Exchange, onceClosed } from '@parley/service';
import type { Actor } from '../http/actor.js';

/** The `may` of every route that answers with a stream. Throws AppError `RATE_LIMIT_EXCEEDED`. */
export type LimitStreams = (asked: { readonly caller: Actor }, exchange: Pick<Exchange, 'res'>) => void;

/** Lets each person have so many streams open at once in this process. */
export function limitStreams(most: number): LimitStreams {
  const open = new Map<string, number>();
  const change = (id: string, by: 1 | -1) => {
    const count = (open.get(id) ?? 0) + by;
    if (count > 0) open.set(id, count);
    else open.delete(id);
  };
  return ({ caller: { id } }, { res }) => {
    if ((open.get(id) ?? 0) >= most) throw tooManyStreams(most);
    change(id, 1);
    onceClosed(res, () => change(id, -1));
  };
}

function tooManyStreams(most: number): AppError {
  const message = `You have ${most} streams open, which is the limit. Close a tab, then try again.`;
  return new AppError('RATE_LIMIT_EXCEEDED', message, {
    details: { reason: 'too_many_streams' },
    retryAfterSeconds: 10,
  });
}
