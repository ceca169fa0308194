import { setTimeout as delay } from 'node:timers/promises';
import { encodePublicId } from '@parley/contracts';
import { z } from 'zod';

export interface SpaceQuestion {
  /** Base address of the chat simulator. */
  readonly chatx: string;
  /** E-mail address of the person who writes. */
  readonly as: string;
  /** Raw UUID of the space. */
  readonly spaceId: string;
  /** E-mail address of the bot that is mentioned. */
  readonly bot: string;
  readonly message: string;
}

const message = z.object({ id: z.string(), text: z.string().default(''), personEmail: z.string() });
const messages = z.object({ items: z.array(message) });

/** Posts a message that mentions the bot, as the person would by hand; returns the message's public id. */
export async function postInSpace({ chatx, as, spaceId, bot, message: words }: SpaceQuestion): Promise<string> {
  const response = await fetch(`${chatx}/_sim/as/${encodeURIComponent(as)}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ roomId: roomId(spaceId), markdown: `<@personEmail:${bot}> ${words}` }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`Posting as ${as} answered ${response.status}: ${await response.text()}`);
  return message.parse(await response.json()).id;
}

/** Whether a text of the bot is what is waited for; a placeholder, say, is not. */
export type Awaited = (text: string) => boolean;

/**
 * Waits for the bot's reply in the thread of a message.
 * @returns all texts of the bot in that thread, oldest first.
 * Throws Error with what stood in the thread when the time was over.
 */
export async function replyInThread(
  { chatx, as, spaceId, bot }: Omit<SpaceQuestion, 'message'>,
  parentId: string,
  awaited: Awaited,
  timeoutMs = 20_000,
): Promise<string[]> {
  const query = new URLSearchParams({ roomId: roomId(spaceId), parentId, max: '50' });
  const url = `${chatx}/_sim/as/${encodeURIComponent(as)}/v1/messages?${query.toString()}`;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    const texts = response.ok ? textsOf(messages.parse(await response.json()), bot) : [];
    if (texts.some(awaited)) return texts;
    if (Date.now() > deadline)
      throw new Error(`No such reply within ${timeoutMs / 1000} s; the thread: ${texts.join(' | ')}`);
    await delay(50);
  }
}

const textsOf = ({ items }: z.infer<typeof messages>, bot: string): string[] =>
  items
    .filter((item) => item.personEmail === bot)
    .map((item) => item.text)
    .reverse();

const roomId = (id: string): string => encodePublicId({ cluster: 'us', type: 'ROOM', id });
