import type { ClientRequest } from 'node:http';
import { ragFailure } from './rag-failure.js';

/** How long rag-server may take, in milliseconds. */
export interface Patience {
  /** Until there is a connection. */
  readonly connectMs: number;
  /** From the end of the request until the head of its answer; longer than rag-server's own limit of 60 s. */
  readonly answerMs: number;
  /** Between two bytes, in either direction. */
  readonly idleMs: number;
}

/** Destroys a request that has just got its socket, with 502 as the reason, as soon as one of the limits is over. */
export function watchRequest(outgoing: ClientRequest, { connectMs, answerMs, idleMs }: Patience): void {
  const giveUp = () => outgoing.destroy(ragFailure('timeout'));
  const deadline = (ms: number) => {
    const timer = setTimeout(giveUp, ms);
    const clear = () => {
      clearTimeout(timer);
    };
    outgoing.once('close', clear);
    return clear;
  };
  if (outgoing.socket?.connecting) outgoing.socket.once('connect', deadline(connectMs));
  const sent = () => outgoing.once('response', deadline(answerMs));
  // An answer may begin before the request has ended: then nothing is waited for.
  outgoing.once('finish', sent).once('response', () => outgoing.off('finish', sent));
  outgoing.setTimeout(idleMs, giveUp);
}
