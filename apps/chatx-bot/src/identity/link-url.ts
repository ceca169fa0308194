import { createHmac } from 'node:crypto';

export interface LinkConfig {
  readonly baseUrl: string;
  readonly secret: string;
}

/** Address where a person links their chat account: signed, good for ten minutes, for that person's eyes only. */
export function linkUrl({ baseUrl, secret }: LinkConfig, personId: string, nowMs: number): string {
  const ts = String(Math.floor(nowMs / 1000));
  const sig = createHmac('sha256', secret).update(`${personId}:${ts}`).digest('hex');
  return `${baseUrl}/api/auth/chatx-link?${new URLSearchParams({ chatx_user_id: personId, ts, sig }).toString()}`;
}
