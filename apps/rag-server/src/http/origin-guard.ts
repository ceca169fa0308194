import { AppError } from '@parley/contracts';
import type { RequestHandler } from 'express';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Against DNS rebinding (MCP 2025-11-25, Streamable HTTP, security warning): a request that a browser sends tells its
 * origin, which must be loopback or one of `ours`; 403 otherwise. Programs send none.
 */
export function refuseForeignOrigins(ours: readonly string[]): RequestHandler {
  const known = new Set(ours.map((url) => new URL(url).origin));
  return (req, _res, next) => {
    const origin = req.get('origin');
    const isKnown = origin === undefined || known.has(origin) || isLoopback(origin);
    next(isKnown ? undefined : new AppError('FORBIDDEN', 'Requests from pages of this origin are not allowed.'));
  };
}

/** Whether an address is of this machine alone. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && loopbackNames.includes(new URL(address).hostname);
