import { z } from 'zod';
import { personId } from './chatx-ids.js';

/** How long a link works after the bot made it, in seconds. */
export const linkLifeSeconds = 600;

/**
 * Query of the page that links a chat account, and fields of its form: who the link is for, under which address
 * the chat product knows them, when (epoch seconds), and the bot's signature over these.
 */
export const chatxLink = z.object({
  chatx_user_id: personId.describe('Person in the chat product whom the link is for'),
  email: z.email().max(254).describe('E-mail address of that person in the chat product'),
  ts: z
    .string()
    .regex(/^\d{10}$/)
    .describe('When the link was made, in seconds since 1970'),
  sig: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Signature of the bot'),
});
export type ChatxLink = z.infer<typeof chatxLink>;

/** The text that `sig` signs: hex HMAC-SHA-256 of it under CHATX_LINK_HMAC_SECRET. */
export const linkText = ({ chatx_user_id, email, ts }: Omit<ChatxLink, 'sig'>): string =>
  JSON.stringify(['chatx-link', chatx_user_id, email, ts]);
