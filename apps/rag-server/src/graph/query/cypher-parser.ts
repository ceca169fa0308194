import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { dependencyDown } from '@parley/service';
import { inTurn } from '../engine/write-queue.js';
import type { FromParser, SyntaxNode, ToParser } from './cypher-parser.worker.js';
import { Refusal } from './syntax.js';

/** Reads queries in a thread that is started by the first one. */
export interface CypherParser {
  /**
   * Throws a `Refusal` for what is no query, or takes too long; `SERVICE_UNAVAILABLE` when there is no parser, and the
   * reason of a signal that aborted before it was the query's turn.
   */
  parse(query: string, signal: AbortSignal): Promise<SyntaxNode>;
  close(): Promise<void>;
}

const startLimitMs = 60_000;
const parseLimitMs = 5_000;
/** Without a query for this long the thread ends, and its memory is free. */
const idleMs = 300_000;

export function cypherParser(): CypherParser {
  const turn = inTurn();
  let running: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(idle);
    const worker = running;
    running = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  };
  const parse = async (query: string) => {
    clearTimeout(idle);
    try {
      const read = await answerOf(await (running ??= startParser()), query);
      idle = setTimeout(() => void end(), idleMs).unref();
      return read;
    } catch (error) {
      await end();
      throw error;
    }
  };
  return {
    parse: (query, signal) =>
      turn(async () => {
        signal.throwIfAborted();
        const read = await parse(query);
        if (read === 'ready') throw new Error('the parser sent an unexpected message');
        if ('unreadable' in read) throw new Refusal(read.unreadable.at, read.unreadable.reason);
        return read.tree;
      }),
    close: () => turn(end),
  };
}

async function startParser(): Promise<Worker> {
  const worker = new Worker(workerFile(), {
    execArgv: ['--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // If the thread dies while idle, the next call gets the error.
  worker.on('error', () => undefined);
  worker.unref();
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(startLimitMs) });
    return worker;
  } catch (cause) {
    await worker.terminate();
    throw dependencyDown('query parser', 'unreachable', cause);
  }
}

async function answerOf(worker: Worker, query: ToParser): Promise<FromParser> {
  const limit = AbortSignal.timeout(parseLimitMs);
  const answer = once(worker, 'message', { signal: limit });
  worker.postMessage(query);
  try {
    const [read] = (await answer) as [FromParser];
    return read;
  } catch (cause) {
    if (limit.aborted) throw new Refusal(0, `parsing it takes more than ${parseLimitMs / 1000} s`);
    throw dependencyDown('query parser', 'unreachable', cause);
  }
}

/** Beside this file as source, below the bundle's main.js as built. */
function workerFile(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './cypher-parser.worker.ts' : './graph/query/cypher-parser.worker.js', here);
}
