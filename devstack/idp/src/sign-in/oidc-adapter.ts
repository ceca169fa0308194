import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../store/database.js';

interface RecordRow {
  readonly payload: string;
  readonly consumed_at: number | null;
}

/** Keeps what oidc-provider remembers (browser sessions, sign-ins under way, codes) in the realm's database. */
export function oidcAdapter(database: Database, nowS: () => number): (model: string) => Adapter {
  const toPayload = (row: object): AdapterPayload => {
    const { payload, consumed_at: consumed } = row as RecordRow;
    return { ...(JSON.parse(payload) as AdapterPayload), ...(consumed !== null && { consumed }) };
  };
  const firstBy = (column: 'id' | 'uid', model: string, value: string) =>
    database.all(`SELECT * FROM oidc_records WHERE model = ? AND ${column} = ?`, model, value).map(toPayload)[0];
  // The interface is asynchronous; SQLite answers at once.
  const later = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);
  return (model) => ({
    upsert: (id, payload, expiresIn) =>
      later(() => {
        const expiresAt = expiresIn === undefined ? null : nowS() + expiresIn;
        const sql = `INSERT INTO oidc_records (model, id, uid, grant_id, payload, expires_at) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (model, id) DO UPDATE SET uid = excluded.uid, grant_id = excluded.grant_id,
          payload = excluded.payload, expires_at = excluded.expires_at`;
        database.run(sql, model, id, payload.uid ?? null, payload.grantId ?? null, JSON.stringify(payload), expiresAt);
      }),
    find: (id) => later(() => firstBy('id', model, id)),
    findByUid: (uid) => later(() => firstBy('uid', model, uid)),
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) =>
      later(() => {
        database.run('UPDATE oidc_records SET consumed_at = ? WHERE model = ? AND id = ?', nowS(), model, id);
      }),
    destroy: (id) =>
      later(() => {
        database.run('DELETE FROM oidc_records WHERE model = ? AND id = ?', model, id);
      }),
    revokeByGrantId: (grantId) =>
      later(() => {
        database.run('DELETE FROM oidc_records WHERE grant_id = ?', grantId);
      }),
  });
}
