import { dependencyDown } from '@parley/service';

/** Names the graph to the caller and keeps what happened for the log. */
export const graphOutage = (cause: unknown) => dependencyDown('graph', 'unreachable', cause);

/** Settles with the work, or fails as an outage once the signal aborts; the work itself may go on unheard. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(graphOutage(signal.reason));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
