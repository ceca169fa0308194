import { type ChatxCall, ChatxRefusal, RetryLater } from '@parley/chatx';
import { AppError } from '@parley/contracts';
import { ChatRefusal, ComeBackLater, TokenRefused } from '../chat-product/refusals.js';

/** The failures of a call, as the rest of the bot knows them. */
export const withPortErrors =
  (call: ChatxCall): ChatxCall =>
  (url, schema, options) =>
    call(url, schema, options).catch(throwPortError);

/** Throws what stands for this error outside of this folder. */
export function throwPortError(error: unknown): never {
  if (error instanceof ChatxRefusal) throw new ChatRefusal(error.status, error.message);
  if (!(error instanceof AppError)) throw error;
  const more = { details: error.more.details, cause: error };
  if (error instanceof RetryLater) throw new ComeBackLater(error.afterMs, more);
  const { cause } = error;
  throw cause instanceof ChatxRefusal && cause.status === 401 ? new TokenRefused(more) : error;
}
