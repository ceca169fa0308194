import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@parley/service';
import type { ChatProduct, Person } from '../chat-product/chat-product.js';
import { ChatRefusal, TokenRefused } from '../chat-product/refusals.js';

const retryMs = 5_000;

/** Reads the bot's identity, retrying until the chat product answers: without its own id it would answer itself. */
export async function learnOwnIdentity(
  chat: Pick<ChatProduct, 'me'>,
  log: Logger,
  signal: AbortSignal,
): Promise<Person> {
  for (;;) {
    try {
      return await chat.me();
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

const isRefusal = (error: unknown) => error instanceof ChatRefusal || error instanceof TokenRefused;
