import { dependencyDown } from '@parley/service';
import type { ErrorRequestHandler } from 'express';
import mongoose from 'mongoose';

/** Names docdb when it is what failed (`SERVICE_UNAVAILABLE`); every other error is given back unchanged. */
export const namingDocdb = (error: unknown): unknown =>
  isOutage(error) ? dependencyDown('docdb', 'unreachable', error) : error;

/** Goes before a service's error handler. */
export const docdbOutage: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  next(namingDocdb(error));
};

/** Whether a write was refused because a unique index already holds the key (server error 11000). */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 11_000;

/** A server that answers with an error is up; all else that the driver throws means that it could not be asked. */
const isOutage = (error: unknown): boolean =>
  (error instanceof mongoose.mongo.MongoError && !(error instanceof mongoose.mongo.MongoServerError)) ||
  (error instanceof mongoose.Error && error.name === 'MongooseError') ||
  error instanceof mongoose.Error.MongooseServerSelectionError ||
  // A write of several documents that reached no server wears a server's error, with the reason inside.
  (error instanceof mongoose.mongo.MongoBulkWriteError && isOutage(error.errorResponse));
