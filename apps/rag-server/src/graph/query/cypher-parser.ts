import { dependencyDown } from '@parley/service';
import { ThreadLost, threadPool, type ThreadSettings } from '../../threads/thread-pool.js';
import type { FromParser, SyntaxNode, ToParser } from './cypher-parser.worker.js';
import { Refusal } from './syntax.js';

/** Reads queries in a thread that is started by the first one. */
export interface CypherParser {
  /**
   * Throws a `Refusal` for what is no query, or takes too long; `SERVICE_UNAVAILABLE` when there is no parser, and the
   * reason of a signal that aborted before it was the query's turn.
   */
  parse(query: string, signal: AbortSignal): Promise<SyntaxNode>;
  /** Queries that are being read end with `SERVICE_UNAVAILABLE`. */
  close(): Promise<void>;
}

const name = 'query parser';
/** The parser takes seconds to load, and a caller who leaves would have the next one wait for that. */
const threads = { name, size: 1, limitMs: 5_000, maxMemoryMb: 512, endsWithCaller: false };

export function cypherParser({
  limitMs = threads.limitMs,
}: Partial<Pick<ThreadSettings, 'limitMs'>> = {}): CypherParser {
  const pool = threadPool({ ...threads, limitMs, file: workerFile() });
  const ask = async (query: ToParser, signal: AbortSignal) => {
    try {
      return (await pool.ask(query, signal)) as FromParser;
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      if (error.isSlow) throw new Refusal(0, `parsing it takes more than ${limitMs / 1000} s`);
      throw dependencyDown(name, 'unreachable', error);
    }
  };
  return {
    async parse(query, signal) {
      const read = await ask(query, signal);
      if ('unreadable' in read) throw new Refusal(read.unreadable.at, read.unreadable.reason);
      return read.tree;
    },
    close: () => pool.close(),
  };
}

/** Beside this file as source, below the bundle's main.js as built. */
function workerFile(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './cypher-parser.worker.ts' : './graph/query/cypher-parser.worker.js', here);
}
