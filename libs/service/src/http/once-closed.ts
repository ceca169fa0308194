import type { ServerResponse } from 'node:http';

/** Calls back when an answer ends or its client disconnects; at once if it already has: Node emits this only once. */
export function onceClosed(res: ServerResponse, act: () => void): void {
  if (res.closed) act();
  else res.once('close', act);
}
