import type { AccessToken } from '@parley/auth';
import { AppError } from '@parley/contracts';

/** Who calls, and how we know. */
export interface Actor {
  /** `sub` at the idp. */
  id: string;
  name: string;
  email: string | null;
  token: AccessToken;
  via: 'session' | 'bearer';
  /** The bot acts with a token for this person: it asks and runs, and manages nothing. */
  isOnBehalf: boolean;
}

/** A token on somebody's behalf changes nothing, whatever that person may do. @throws AppError `FORBIDDEN` */
export function requirePerson({ isOnBehalf }: Pick<Actor, 'isOnBehalf'>): void {
  if (isOnBehalf) throw new AppError('FORBIDDEN', "This requires the person's own token, not an on-behalf-of token.");
}
