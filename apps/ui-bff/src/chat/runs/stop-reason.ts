import { AppError, type TurnEnd } from '@parley/contracts';
import { dependencyDown } from '@parley/service';

/** Why a run is stopped before its agent has finished. */
export type StopReason = 'cancelled' | 'nobody_listens' | 'service_stops' | 'lease_lost';

/** The error for a stop reason, for a request that still waits for the run to start. */
export function stopError(reason: StopReason): AppError {
  if (reason === 'service_stops') return new AppError('SERVICE_UNAVAILABLE', 'The service is restarting. Ask again.');
  if (reason === 'lease_lost') return dependencyDown('docdb', 'timeout');
  return new AppError('CONFLICT', 'The run was cancelled.', { details: { reason: 'cancelled' } });
}

/** How a stopped run ends for its listeners. */
export const stopEvent = (reason: StopReason): TurnEnd =>
  reason === 'cancelled' || reason === 'nobody_listens'
    ? { event: 'cancelled', data: {} }
    : errorEvent(stopError(reason));

/** The failure as shown to people. Errors that are not ours mean a broken or silent connection. */
export function errorEvent(error: unknown): Extract<TurnEnd, { event: 'error' }> {
  const { code, message } =
    error instanceof AppError ? error : new AppError('BAD_GATEWAY', 'The connection to the agent was lost. Ask again.');
  return { event: 'error', data: { error: message, code } };
}
