import { randomUUID } from 'node:crypto';
import type { ClientConfig } from '../realm-config/realm-config.js';
import type { Database } from '../store/database.js';

/** A client with the id by which the admin REST addresses it. */
export type Client = ClientConfig & { readonly id: string };

export interface ClientStore {
  list(): Client[];
  find(id: string): Client | undefined;
  findByClientId(clientId: string): Client | undefined;
}

/** Clients live in the configuration (addresses and secrets follow it); only their internal ids are kept. */
export function clientStore(database: Database, configured: readonly ClientConfig[]): ClientStore {
  const clients = configured.map((client): Client => ({ ...client, id: idOf(database, client.clientId) }));
  return {
    list: () => [...clients],
    find: (id) => clients.find((client) => client.id === id),
    findByClientId: (clientId) => clients.find((client) => client.clientId === clientId),
  };
}

function idOf(database: Database, clientId: string): string {
  database.run('INSERT OR IGNORE INTO client_ids (client_id, id) VALUES (?, ?)', clientId, randomUUID());
  const row = database.one('SELECT id FROM client_ids WHERE client_id = ?', clientId) as { id: string };
  return row.id;
}
