import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { lastLines, type ProcessSpec, type Running } from './supervise.js';

const pollMs = 50;

/**
 * Waits until every address of `spec` answers 200, and `/readyz` names nobody whom the service waits for.
 * Throws Error with the end of the process's log when it ended or did not get ready in `timeoutMs`.
 */
export async function untilReady(spec: ProcessSpec, running: Running, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let gone: string | undefined;
  void running.ended.then((words) => (gone = words));
  for (const url of spec.readyUrls) {
    while (!(await answers(url))) {
      if (gone) throw failure(gone, running);
      if (Date.now() > deadline) throw failure(`${spec.name} was not ready after ${timeoutMs / 1000} s`, running);
      await delay(pollMs);
    }
  }
}

async function answers(url: string): Promise<boolean> {
  if (url.startsWith('tcp:')) return accepts(new URL(url));
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    const body = await response.text();
    return response.ok && (!url.endsWith('/readyz') || waitsForNobody(body));
  } catch {
    return false;
  }
}

/** A service is ready without neighbours that others share; what starts a whole stack waits for those as well. */
function waitsForNobody(body: string): boolean {
  const { partly = [] } = JSON.parse(body) as { partly?: readonly string[] };
  return partly.length === 0;
}

function accepts({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}

/** Why a process that was to go on has ended, with the end of its log. */
export const endedEarly = async (running: Running): Promise<Error> => failure(await running.ended, running);

const failure = (words: string, running: Running): Error =>
  new Error(`${words}. The end of ${running.logFile}:\n${lastLines(running.logFile)}`);
