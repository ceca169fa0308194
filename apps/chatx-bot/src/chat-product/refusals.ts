import { AppError, type AppErrorMore } from '@parley/contracts';

/** The chat product refused, and asking again will not help. `message` is for the log alone. */
export class ChatRefusal extends Error {
  override readonly name = 'ChatRefusal';
  constructor(
    /** HTTP status, or the nearest one. */
    readonly status: number,
    message = `the chat product refused with ${status}`,
  ) {
    super(message);
  }
}

/** The chat product does not accept the bot's token: every message waits until an operator sets another one. */
export class TokenRefused extends AppError {
  constructor(more: AppErrorMore = {}) {
    super('SERVICE_UNAVAILABLE', 'The chat product does not accept the token of the bot.', more);
  }
}

/** The chat product said when to come back, and that is later than a request can wait for. */
export class ComeBackLater extends AppError {
  constructor(
    readonly afterMs: number,
    more: AppErrorMore = {},
  ) {
    super('SERVICE_UNAVAILABLE', 'The chat product asks to be called later.', more);
  }
}
