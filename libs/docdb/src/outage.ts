import mongoose from 'mongoose';

const { MongoBulkWriteError, MongoError, MongoInvalidArgumentError, MongoServerError } = mongoose.mongo;

/**
 * Whether docdb could not be asked, or could not do what it was asked because it is on its way (a primary that steps
 * down, a member that starts or stops) or its disk is full. All else that a server answers is an answer, and so is what
 * the driver itself refuses to ask: a document that is too large never gets through, however often it is tried.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError) return isOutageOfMany(error);
  if (error instanceof MongoServerError) return saysOutage(error);
  if (error instanceof MongoInvalidArgumentError) return false;
  return (
    error instanceof MongoError ||
    (error instanceof mongoose.Error && error.name === 'MongooseError') ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  );
}

/** A write of several documents wears a server's error, with the reason inside: one of all, or one of some of them. */
const isOutageOfMany = (error: mongoose.mongo.MongoBulkWriteError): boolean =>
  saysOutage(error) || isOutage(error.errorResponse) || [error.writeErrors].flat().some(hasOutageCode);

const saysOutage = (error: mongoose.mongo.MongoServerError): boolean =>
  hasOutageCode(error) || outageLabels.some((label) => error.hasErrorLabel(label));

const hasOutageCode = ({ code }: { readonly code?: unknown }): boolean => outageCodes.has(Number(code));

/** With these a server asks to be tried again. */
const outageLabels = ['RetryableWriteError', 'SystemOverloadedError'];

/**
 * Those that drivers try again once (retryable reads and writes specifications), and some that they do not: a write of
 * many, and what is left of a list, are asked for again by nobody.
 */
const outageCodes = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the server that was sending a list has restarted
  64, // WriteConcernTimeout: the other members do not answer
  89, // NetworkTimeout
  91, // ShutdownInProgress
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  237, // CursorKilled
  262, // ExceededTimeLimit
  9_001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  14_031, // OutOfDiskSpace: until somebody makes room
]);
