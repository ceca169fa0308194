import { setTimeout as delay } from 'node:timers/promises';
import { dependencyCaller, dependencyDown, type Answer } from '@parley/service';

/** Calls the chat product with the bot's token, and reads lists page by page. */
export interface ChatxReader {
  /** One answer. @throws AppError `SERVICE_UNAVAILABLE` naming chatx */
  read(path: string): Promise<Answer>;
  /** The pages of a list. @throws AppError `SERVICE_UNAVAILABLE` naming chatx, for more than `mostPages` as well */
  pages(path: string, mostPages: number): AsyncGenerator<Answer, void, undefined>;
}

export interface ChatxReaderDeps {
  /** Base of the chat product's messaging API. */
  apiUrl: string;
  /** Token of the bot. */
  token: string;
  stopping: AbortSignal;
  /** Most waits for the product before the list is given up. */
  patienceMs?: number;
  timeoutMs?: number;
}

export function createChatxReader(deps: ChatxReaderDeps): ChatxReader {
  const { apiUrl, token, stopping, patienceMs = 30_000, timeoutMs = 30_000 } = deps;
  const call = dependencyCaller({ name: 'chatx', timeoutMs });
  const headers = { authorization: `Bearer ${token}` };
  const read = async (url: string, waitedMs = 0): Promise<Answer> => {
    const res = await call(url, { headers, signal: stopping });
    if (res.ok) return res;
    const pauseMs = res.status === 429 ? pauseOf(res.header('retry-after')) : Infinity;
    if (waitedMs + pauseMs > patienceMs) throw dependencyDown('chatx', 'bad_answer', { status: res.status });
    await delay(pauseMs, undefined, { signal: stopping });
    return read(url, waitedMs + pauseMs);
  };
  return {
    read: (path) => read(apiUrl + path),
    async *pages(path, mostPages) {
      let next: string | undefined = apiUrl + path;
      for (let count = 0; next !== undefined; count += 1) {
        if (count === mostPages)
          throw dependencyDown('chatx', 'bad_answer', 'the chat product returned more pages than allowed');
        const res = await read(next);
        yield res;
        next = nextPage(res.header('link'), next);
      }
    },
  };
}

/** The wait in a 429, clamped to 1 to 15 s. */
const pauseOf = (retryAfter: string | undefined) =>
  1000 * Math.min(Math.max(/^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : 1, 1), 15);

/** `Link` with `rel="next"` (RFC 8288), on the same origin alone: the token must not travel elsewhere. */
function nextPage(link: string | undefined, current: string): string | undefined {
  const [, target] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (target === undefined) return undefined;
  const next = new URL(target, current);
  return next.origin === new URL(current).origin ? next.href : undefined;
}
