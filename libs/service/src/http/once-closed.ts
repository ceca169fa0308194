import type { ServerResponse } from 'node:http';

/** Calls back once an answer is over or its client has left; at once where that is so already: Node tells it only once. */
export function onceClosed(res: ServerResponse, act: () => void): void {
  if (res.closed) act();
  else res.once('close', act);
}
