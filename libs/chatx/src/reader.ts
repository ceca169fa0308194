import { dependencyDown } from '@parley/service';
import type { z } from 'zod';
import { ChatxRefusal, makeChatxCall } from './chatx-call.js';
import { chatxPages } from './pages.js';
import { retryWhenTold } from './retry-policy.js';

/** Reads the chat product for a person who waits. Everything throws AppError `SERVICE_UNAVAILABLE` naming chatx. */
export interface ChatxReader {
  /** @param path begins with `/` and continues the base address */
  read<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** The same of something that somebody names; `undefined` where the product knows no such thing. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>;
  /** The items of a list in pages; more than `maxPages` are an error, never a part of the list. */
  pages<T>(path: string, item: z.ZodType<T>, maxPages: number): AsyncGenerator<T[], void, undefined>;
}

export interface ChatxReaderDeps {
  /** Base of the chat product's messaging API. */
  readonly apiUrl: string;
  /** Of the bot. */
  readonly token: string;
  readonly userAgent: string;
  /** Ends every wait when the service stops. */
  readonly stopping: AbortSignal;
  /** Longest time spent on waiting between the tries of one request. Default 30 s. */
  readonly patienceMs?: number;
  /** For each answer. Default 30 s. */
  readonly timeoutMs?: number;
}

/** It retries only what is told to come back (429). */
export function createChatxReader({
  apiUrl,
  patienceMs = 30_000,
  timeoutMs = 30_000,
  ...deps
}: ChatxReaderDeps): ChatxReader {
  const call = makeChatxCall({ ...deps, patienceMs, timeoutMs, retry: retryWhenTold });
  return {
    read: async (path, schema) => (await call(apiUrl + path, schema).catch(namingChatx)).data,
    find: async (path, schema) => (await call(apiUrl + path, schema).catch(unlessUnknown))?.data,
    async *pages(path, item, maxPages) {
      try {
        yield* chatxPages(call, apiUrl + path, item, { maxPages });
      } catch (error) {
        namingChatx(error);
      }
    },
  };
}

/** An id that is none at all is refused with 400. */
function unlessUnknown(error: unknown): undefined {
  if (error instanceof ChatxRefusal && [400, 404].includes(error.status)) return undefined;
  return namingChatx(error);
}

function namingChatx(error: unknown): never {
  throw error instanceof ChatxRefusal ? dependencyDown('chatx', 'bad_answer', error) : error;
}
