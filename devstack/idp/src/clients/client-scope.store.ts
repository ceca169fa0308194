import type { Database } from '../store/database.js';

/** A client scope in Keycloak's own representation; mapper settings are strings, as there. */
export interface ClientScope {
  readonly id: string;
  readonly name: string;
  readonly protocol: string;
  readonly description?: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  readonly protocolMappers: readonly ProtocolMapper[];
  /** Role scope mapping: it counts only for users with one of these realm roles; for everybody when absent. */
  readonly roles?: readonly string[] | undefined;
}

export interface ProtocolMapper {
  readonly id: string;
  readonly name: string;
  readonly protocol: string;
  readonly protocolMapper: string;
  readonly config: Readonly<Record<string, string>>;
}

export const isInTokenScope = (scope: ClientScope): boolean => scope.attributes['include.in.token.scope'] !== 'false';

/** Client scopes, and which of them a client offers as optional. Effective at once, for every later token. */
export interface ClientScopeStore {
  list(): ClientScope[];
  find(id: string): ClientScope | undefined;
  findByName(name: string): ClientScope | undefined;
  /** The caller has made sure that the name is free. */
  insert(scope: ClientScope): void;
  /** Detaches it everywhere too; false when there was none. */
  remove(id: string): boolean;
  optionalOf(clientId: string): ClientScope[];
  /** Attaching twice is attaching once. */
  attach(clientId: string, scopeId: string): void;
  detach(clientId: string, scopeId: string): void;
}

interface ScopeRow {
  readonly record: string;
}

export function clientScopeStore(database: Database): ClientScopeStore {
  const toScope = (row: object) => JSON.parse((row as ScopeRow).record) as ClientScope;
  const oneBy = (column: 'id' | 'name', value: string) =>
    database.all(`SELECT record FROM client_scopes WHERE ${column} = ?`, value).map(toScope)[0];
  return {
    list: () => database.all('SELECT record FROM client_scopes ORDER BY name').map(toScope),
    find: (id) => oneBy('id', id),
    findByName: (name) => oneBy('name', name),
    insert: (scope) =>
      void database.run(
        'INSERT INTO client_scopes (id, name, record) VALUES (?, ?, ?)',
        ...[scope.id, scope.name, JSON.stringify(scope)],
      ),
    remove: (id) => database.run('DELETE FROM client_scopes WHERE id = ?', id) > 0,
    optionalOf: (clientId) =>
      database
        .all(
          `SELECT record FROM client_scopes JOIN optional_scopes ON scope_id = id WHERE client_id = ? ORDER BY name`,
          clientId,
        )
        .map(toScope),
    attach: (clientId, scopeId) =>
      void database.run('INSERT OR IGNORE INTO optional_scopes (client_id, scope_id) VALUES (?, ?)', clientId, scopeId),
    detach: (clientId, scopeId) =>
      void database.run('DELETE FROM optional_scopes WHERE client_id = ? AND scope_id = ?', clientId, scopeId),
  };
}
