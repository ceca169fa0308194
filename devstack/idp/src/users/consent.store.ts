import type { Database } from '../store/database.js';

/** Which public clients a person let in. Each is asked about once. */
export interface ConsentStore {
  has(userId: string, clientId: string): boolean;
  clientsOf(userId: string): string[];
  give(userId: string, clientId: string): void;
  /** False when there was none. */
  withdraw(userId: string, clientId: string): boolean;
}

export function consentStore(database: Database): ConsentStore {
  return {
    has: (userId, clientId) =>
      database.one('SELECT 1 FROM consents WHERE user_id = ? AND client_id = ?', userId, clientId) !== undefined,
    clientsOf: (userId) =>
      database
        .all('SELECT client_id FROM consents WHERE user_id = ? ORDER BY client_id', userId)
        .map((row) => (row as { client_id: string }).client_id),
    give: (userId, clientId) =>
      void database.run('INSERT OR IGNORE INTO consents (user_id, client_id) VALUES (?, ?)', userId, clientId),
    withdraw: (userId, clientId) =>
      database.run('DELETE FROM consents WHERE user_id = ? AND client_id = ?', userId, clientId) > 0,
  };
}
