import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { forward } from './forward.js';

export interface Gate {
  readonly url: string;
  /** From now on connections are cut. */
  cut(): void;
  /** From now on every answer begins so much later. */
  slow(ms: number): void;
  open(): void;
  close(): Promise<void>;
}

/**
 * What stands before a neighbour in a test, and makes it slow or cuts it off. `target` is looked up for each request;
 * `port` is any free one by default.
 */
export async function startGate(target: () => string, port = 0): Promise<Gate> {
  let state: 'open' | 'cut' | number = 'open';
  const server = createServer((req, res) => {
    if (state === 'cut') req.socket.destroy();
    else if (state === 'open') forward(target(), req, res);
    else void delay(state, undefined, { ref: false }).then(() => forward(target(), req, res));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      state = 'cut';
      server.closeAllConnections();
    },
    slow: (ms) => (state = ms),
    open: () => (state = 'open'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
