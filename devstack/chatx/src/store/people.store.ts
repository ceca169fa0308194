import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../model.js';
import { reader } from './database.js';

const personRecord = reader<Person>();

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type PeopleStore = ReturnType<typeof peopleStore>;

/** People and bots. Tokens are kept hashed: no answer can ever show one. */
export function peopleStore(db: DatabaseSync) {
  const upsert = db.prepare(
    `INSERT INTO people (id, email, token_hash, json) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, json = excluded.json,
       token_hash = coalesce(excluded.token_hash, token_hash)`,
  );
  const byId = db.prepare('SELECT json FROM people WHERE id = ?');
  const byEmail = db.prepare('SELECT json FROM people WHERE email = ?');
  const byToken = db.prepare('SELECT json FROM people WHERE token_hash = ?');
  const all = db.prepare('SELECT json FROM people ORDER BY email');
  return {
    save(person: Person, token?: string): void {
      upsert.run(person.id, person.email.toLowerCase(), token ? hashOf(token) : null, JSON.stringify(person));
    },
    find: (id: string) => personRecord.maybe(byId.get(id)),
    findByEmail: (email: string) => personRecord.maybe(byEmail.get(email.toLowerCase())),
    findByToken: (token: string) => personRecord.maybe(byToken.get(hashOf(token))),
    list: () => all.all().map(personRecord.one),
  };
}
