import type { LoginFailures } from './login-failures.js';
import { type PasswordCost, passwordMatches } from './password.js';
import { isPerson, type User } from './user.js';
import type { UserStore } from './user.store.js';

export type Authentication =
  { readonly user: User } | { readonly refusal: 'invalid_credentials' | 'disabled' | 'not_set_up' };

/** Checks a user name or e-mail with its password. */
export type AuthenticateUser = (login: string, password: string) => Promise<Authentication>;

interface Deps {
  readonly users: UserStore;
  readonly failures: LoginFailures;
  /** Of checking a password when there is no such person. */
  readonly passwordCost: PasswordCost;
}

/** Unknown, locked and wrong read and cost the same; that an account is disabled is told to its owner only. */
export function makeAuthenticateUser({ users, failures, passwordCost }: Deps): AuthenticateUser {
  return async (login, password) => {
    const user = findPerson(users, login);
    const isRight = await passwordMatches(password, user?.passwordHash, passwordCost);
    // The lock is read last: of many guesses sent at once, those after the limit find it closed.
    if (user === undefined || failures.isLocked(user.id)) return { refusal: 'invalid_credentials' };
    if (!isRight) {
      failures.record(user.id);
      return { refusal: 'invalid_credentials' };
    }
    if (!user.enabled) return { refusal: 'disabled' };
    failures.clear(user.id);
    return user.requiredActions.length > 0 ? { refusal: 'not_set_up' } : { user };
  };
}

function findPerson(users: UserStore, login: string): User | undefined {
  const user = users.findByUsername(login) ?? users.findByEmail(login);
  return user !== undefined && isPerson(user) ? user : undefined;
}
