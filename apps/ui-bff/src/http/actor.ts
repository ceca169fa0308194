import type { AccessToken } from '@parley/auth';
import { AppError } from '@parley/contracts';

/** Who calls, and how we know. */
export interface Actor {
  /** `sub` at the idp. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly token: AccessToken;
  readonly via: 'session' | 'bearer';
  /** The bot acts with a token for this person: it asks and runs, and manages nothing. */
  readonly isOnBehalf: boolean;
}

/** What somebody is called beside what they made. */
export const nameOf = ({ name, email }: Pick<Actor, 'name' | 'email'>): string | null => name || email;

/** A token on somebody's behalf changes nothing, whatever that person may do. Throws AppError `FORBIDDEN`. */
export function requirePerson({ isOnBehalf }: Pick<Actor, 'isOnBehalf'>): void {
  if (isOnBehalf) throw new AppError('FORBIDDEN', "This requires the person's own token, not an on-behalf-of token.");
}
