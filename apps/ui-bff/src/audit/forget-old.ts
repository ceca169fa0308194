import type { Logger } from '@parley/service';
import type { AuditLog } from './audit-log.js';
import type { AuditKind } from './kinds.js';

/** For how many days each kind of event is kept; `undefined` for good. */
export type AuditDays = Readonly<Record<AuditKind, number | undefined>>;

interface Deps {
  readonly removeOlder: AuditLog['removeOlder'];
  readonly days: AuditDays;
  readonly now: () => Date;
  readonly log: Logger;
}

const dayMs = 24 * 60 * 60_000;

/** Removes what was kept long enough, and says in the log how much that was. */
export const makeForgetOldEvents =
  ({ removeOlder, days, now, log }: Deps) =>
  async (): Promise<void> => {
    for (const kind of ['activity', 'decisions', 'changes'] as const) {
      const kept = days[kind];
      if (kept === undefined) continue;
      const removed = await removeOlder(kind, new Date(now().getTime() - kept * dayMs));
      if (removed > 0) log.info({ kind, removed, days: kept }, 'removed old audit events');
    }
  };
