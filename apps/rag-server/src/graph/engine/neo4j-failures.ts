import { isRetryableError, Neo4jError } from 'neo4j-driver';
import { graphOutage } from './graph-outage.js';

/** There is no connection, or no more: nothing is won by asking at once again. */
const lost = ['ServiceUnavailable', 'SessionExpired'];

/** What may go well when the same is tried again at once, such as a deadlock. */
export const mayGoWellAgain = (error: unknown): boolean =>
  error instanceof Neo4jError && isRetryableError(error) && !lost.includes(error.code);

/**
 * `SERVICE_UNAVAILABLE` for whatever lies with the server, so that people are asked to wait and work waits: it is away, it
 * hangs, it has no room, or it does not take our password. Anything else is handed back as it came.
 */
export const told = (error: unknown): unknown =>
  error instanceof Neo4jError && isOutage(error) ? graphOutage(error) : error;

function isOutage(error: Neo4jError): boolean {
  const { code, message } = error;
  if (lost.includes(code) || isRetryableError(error)) return true;
  if (code.startsWith('Neo.ClientError.Security.') || code.includes('TransactionTimedOut')) return true;
  // The driver has no code for a server that takes connections and says nothing.
  return message.startsWith('Connection acquisition timed out');
}
