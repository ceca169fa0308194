import { dependencyDown } from '@parley/service';
import type { ErrorRequestHandler } from 'express';
import mongoose from 'mongoose';

/** Names the database when it is what failed; everything else passes unchanged. */
export function namingDocdb(error: unknown): unknown {
  return isOutage(error) ? dependencyDown('docdb', 'unreachable', error) : error;
}

export const docdbOutage: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  next(namingDocdb(error));
};

/** A server that answers with an error is up; all else that the driver throws means that it could not be asked. */
const isOutage = (error: unknown) =>
  (error instanceof mongoose.mongo.MongoError && !(error instanceof mongoose.mongo.MongoServerError)) ||
  (error instanceof mongoose.Error && error.name === 'MongooseError') ||
  error instanceof mongoose.Error.MongooseServerSelectionError;
