import type { Database } from '../store/database.js';
import { z } from 'zod';

/** An authorization code and what it was made for. */
export interface Code {
  readonly clientId: string;
  readonly userId: string;
  readonly sid: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly nonce?: string | undefined;
  readonly codeChallenge?: string | undefined;
  /** True when somebody came before. */
  readonly wasRedeemed: boolean;
}

export interface CodeStore {
  /** Marks it used and returns it; undefined when unknown or expired. */
  redeem(value: string): Code | undefined;
}

const stored = z.object({
  clientId: z.string(),
  accountId: z.string(),
  sid: z.string(),
  redirectUri: z.string(),
  scope: z.string().default(''),
  nonce: z.string().optional(),
  codeChallenge: z.string().optional(),
  exp: z.number(),
});

/** Reads the codes that the authorization endpoint wrote through the adapter. */
export function codeStore(database: Database, nowS: () => number): CodeStore {
  const where = `model = 'AuthorizationCode' AND id = ?`;
  return {
    redeem(value) {
      const row = database.one(`SELECT payload FROM oidc_records WHERE ${where}`, value) as
        { readonly payload: string } | undefined;
      const record = stored.safeParse(JSON.parse(row?.payload ?? 'null')).data;
      if (record === undefined || record.exp <= nowS()) return undefined;
      const sql = `UPDATE oidc_records SET consumed_at = ? WHERE ${where} AND consumed_at IS NULL`;
      const wasRedeemed = database.run(sql, nowS(), value) === 0;
      return { ...record, userId: record.accountId, wasRedeemed };
    },
  };
}
