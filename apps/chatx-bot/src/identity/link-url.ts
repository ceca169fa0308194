import { createHmac } from 'node:crypto';
import { linkText } from '@parley/contracts';

export interface LinkConfig {
  readonly baseUrl: string;
  readonly secret: string;
}

/** Whom the chat product knows, and under which address. */
export interface LinkedPerson {
  readonly personId: string;
  readonly email: string;
}

/** Address where a person links their chat account: signed, good for ten minutes, for that person's eyes only. */
export function linkUrl({ baseUrl, secret }: LinkConfig, { personId, email }: LinkedPerson, nowMs: number): string {
  const what = { chatx_user_id: personId, email, ts: String(Math.floor(nowMs / 1000)) };
  const sig = createHmac('sha256', secret).update(linkText(what)).digest('hex');
  return `${baseUrl}/api/auth/chatx-link?${new URLSearchParams({ ...what, sig }).toString()}`;
}
