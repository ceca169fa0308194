import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@parley/service';
import type { ChatxApi } from '../transport/chatx-api.js';
import { ChatxRefusal } from '@parley/chatx';
import type { ChatxPerson } from '../transport/chatx-shapes.js';

const retryMs = 5_000;

/** Reads the bot's identity, retrying until the chat product answers: without its own id it would answer itself. */
export async function learnOwnIdentity(
  api: Pick<ChatxApi, 'me'>,
  log: Logger,
  signal: AbortSignal,
): Promise<ChatxPerson> {
  for (;;) {
    try {
      return await api.me();
    } catch (err) {
      signal.throwIfAborted();
      log.error(
        { err, hint: isRefusal(err) ? 'is the bot token valid?' : undefined },
        'the bot could not read its own identity',
      );
      await delay(retryMs, undefined, { signal });
    }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ChatxRefusal ||
  (error instanceof Error && error.cause instanceof ChatxRefusal && error.cause.status === 401);
