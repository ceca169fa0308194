import type { Database } from '../store/database.js';
import type { User } from './user.js';

/** Raised when a user name or e-mail is taken; `field` says which. */
export class UserExists extends Error {
  override readonly name = 'UserExists';
  constructor(readonly field: 'username' | 'email') {
    super(`User exists with same ${field}`);
  }
}

/** Where users are kept. Absence is an answer, not an error. */
export interface UserStore {
  find(id: string): User | undefined;
  findByUsername(username: string): User | undefined;
  findByEmail(email: string): User | undefined;
  /** Ordered by user name, service accounts included. */
  list(): User[];
  /** Inserts or replaces by id. Throws `UserExists`. */
  save(user: User): void;
}

interface UserRow {
  readonly record: string;
}

export function userStore(database: Database): UserStore {
  const toUser = (row: object) => JSON.parse((row as UserRow).record) as User;
  const by = (column: 'id' | 'username' | 'email', value: string) =>
    database.all(`SELECT record FROM users WHERE ${column} = ?`, value).map(toUser)[0];
  const store: UserStore = {
    find: (id) => by('id', id),
    findByUsername: (username) => by('username', username.toLowerCase()),
    findByEmail: (email) => by('email', email.toLowerCase()),
    list: () => database.all('SELECT record FROM users ORDER BY username').map(toUser),
    save(user) {
      const taken = (other: User | undefined) => other !== undefined && other.id !== user.id;
      if (taken(store.findByUsername(user.username))) throw new UserExists('username');
      if (user.email !== undefined && taken(store.findByEmail(user.email))) throw new UserExists('email');
      database.run(
        `INSERT INTO users (id, username, email, record) VALUES (?, ?, ?, ?) ON CONFLICT (id)
         DO UPDATE SET username = excluded.username, email = excluded.email, record = excluded.record`,
        ...[user.id, user.username, user.email ?? null, JSON.stringify(user)],
      );
    },
  };
  return store;
}
