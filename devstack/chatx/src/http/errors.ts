import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { randomUUID } from 'node:crypto';

/** A refusal with the product's status; `message` goes to the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Writes the product's error body: `{message, errors:[{description}], trackingId}`. */
export function refuse(res: Response, { status, message, retryAfterSeconds }: Refusal): void {
  if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
  res.status(status).json({ message, errors: [{ description: message }], trackingId: res.get('Trackingid') });
}

/** Every answer carries a tracking id, which its error body repeats. */
export const trackingId: RequestHandler = (_req, res, next) => {
  res.set('Trackingid', `SIM_${randomUUID()}`);
  next();
};

export const notFound: RequestHandler = () => {
  throw new Refusal(404, 'The requested resource could not be found.');
};

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;

export const errorHandler: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  if (error instanceof Refusal) {
    refuse(res, error);
    return;
  }
  const status = statusOf(error);
  if (status !== undefined && status < 500) {
    refuse(res, new Refusal(status, 'The request could not be understood.'));
    return;
  }
  console.error(error);
  refuse(res, new Refusal(500, 'Something went wrong in the simulator.'));
};
