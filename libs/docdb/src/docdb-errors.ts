import { dependencyDown } from '@parley/service';
import type { ErrorRequestHandler } from 'express';
import mongoose from 'mongoose';
import { isOutage } from './outage.js';

/** Names docdb when it is what failed (`SERVICE_UNAVAILABLE`); every other error is given back unchanged. */
export const namingDocdb = (error: unknown): unknown =>
  isOutage(error) ? dependencyDown('docdb', 'unreachable', error) : error;

/** Goes before a service's error handler. */
export const docdbOutage: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  next(namingDocdb(error));
};

/**
 * Whether a write was refused because a unique index already holds the key (server error 11000), and for nothing else:
 * of a write of many, that each that was refused was refused for that.
 */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === duplicateKey &&
  (!(error instanceof mongoose.mongo.MongoBulkWriteError) ||
    [error.writeErrors].flat().every(({ code }) => code === duplicateKey));

const duplicateKey = 11_000;

/** For writes that detect this way whether another process was first: `write.then(() => true, duplicateAsFalse)`. */
export function duplicateAsFalse(error: unknown): false {
  if (isDuplicateKey(error)) return false;
  throw error;
}
