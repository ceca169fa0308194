import type { AccessToken } from '@parley/auth';

/** Who calls, and how we know. */
export interface Actor {
  /** `sub` at the idp. */
  id: string;
  name: string;
  email: string | null;
  token: AccessToken;
  via: 'session' | 'bearer';
}
