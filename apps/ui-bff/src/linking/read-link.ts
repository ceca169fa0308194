import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, type ChatxLink, chatxLink, linkLifeSeconds, linkText } from '@parley/contracts';

/**
 * Reads and verifies an account link of the bot.
 * Throws AppError `VALIDATION_ERROR` when it is malformed, forged or too old; `SERVICE_UNAVAILABLE` without a secret.
 */
export type ReadLink = (fields: unknown) => ChatxLink;

interface Deps {
  /** Shared with the bot, which signs with one of them; absent where linking is not set up. */
  readonly secrets: readonly string[] | undefined;
  readonly now: () => Date;
}

/** Clocks of two services differ by this much at most. */
const skewSeconds = 30;

export function makeReadLink({ secrets, now }: Deps): ReadLink {
  return (fields) => {
    if (secrets === undefined) throw new AppError('SERVICE_UNAVAILABLE', 'Linking chat accounts is not set up here.');
    const link = chatxLink.safeParse(fields).data;
    if (!link || !secrets.some((secret) => isSigned(link, secret)))
      throw unusable('This link is not valid.', 'link_invalid');
    const ageSeconds = now().getTime() / 1000 - Number(link.ts);
    if (ageSeconds > linkLifeSeconds || ageSeconds < -skewSeconds)
      throw unusable('This link has expired. Write to the bot for a new one.', 'link_expired');
    return link;
  };
}

function isSigned({ sig, ...what }: ChatxLink, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(linkText(what)).digest();
  return timingSafeEqual(Buffer.from(sig, 'hex'), expected);
}

/** An invalid link; the text is for the person who followed it. */
export const unusable = (message: string, reason: string): AppError =>
  new AppError('VALIDATION_ERROR', message, { details: [{ field: 'sig', message: reason }] });
