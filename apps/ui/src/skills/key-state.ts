import type { CatalogKeyView } from '@parley/contracts';

export type KeyState = 'active' | 'expired' | 'revoked';

/** Whether a key opens anything now. */
export function keyState(
  { revoked_at, expires_at }: Pick<CatalogKeyView, 'revoked_at' | 'expires_at'>,
  now: Date,
): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= now.getTime() ? 'expired' : 'active';
}
