import { connect } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';

const lookTimeoutMs = 5000;

/** Whether an address answers 2xx. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(lookTimeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Whether somebody takes connections on a port of loopback. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: lookTimeoutMs });
    const tell = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket
      .once('connect', () => tell(true))
      .once('timeout', () => tell(false))
      .once('error', () => tell(false));
  });
}

/** Whether a line of its output begins so. */
export const hasSaid = (log: string, beginning: string): boolean =>
  existsSync(log) &&
  readFileSync(log, 'utf8')
    .split('\n')
    .some((line) => line.startsWith(beginning));
