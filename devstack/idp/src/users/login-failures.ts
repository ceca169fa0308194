import type { Database } from '../store/database.js';

const waitIncrementS = 60;
const maxWaitS = 900;
const forgetAfterS = 12 * 3600;

/** Counts wrong passwords per user and locks for a while: 60 s at `factor` failures, 60 s more at each multiple. */
export interface LoginFailures {
  isLocked(userId: string): boolean;
  record(userId: string): void;
  clear(userId: string): void;
  status(userId: string): { failures: number; isLocked: boolean; lastFailureAtS: number };
}

interface FailureRow {
  readonly failures: number;
  readonly locked_until: number;
  readonly last_failure_at: number;
}

export function loginFailures(database: Database, factor: number, nowS: () => number): LoginFailures {
  const find = (userId: string) =>
    database.one('SELECT * FROM login_failures WHERE user_id = ?', userId) as FailureRow | undefined;
  const isLocked = (row: FailureRow | undefined) => row !== undefined && row.locked_until > nowS();
  return {
    isLocked: (userId) => isLocked(find(userId)),
    record(userId) {
      const row = find(userId);
      const isRecent = row !== undefined && row.last_failure_at + forgetAfterS > nowS();
      const failures = (isRecent ? row.failures : 0) + 1;
      const waitS = Math.min(waitIncrementS * Math.floor(failures / factor), maxWaitS);
      database.run(
        'INSERT OR REPLACE INTO login_failures (user_id, failures, locked_until, last_failure_at) VALUES (?, ?, ?, ?)',
        ...[userId, failures, waitS === 0 ? 0 : nowS() + waitS, nowS()],
      );
    },
    clear: (userId) => void database.run('DELETE FROM login_failures WHERE user_id = ?', userId),
    status(userId) {
      const row = find(userId);
      return { failures: row?.failures ?? 0, isLocked: isLocked(row), lastFailureAtS: row?.last_failure_at ?? 0 };
    },
  };
}
