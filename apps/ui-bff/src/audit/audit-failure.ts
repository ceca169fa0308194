import { toAppError } from '@parley/service';
import type { Audit, AuditEntry } from './audit-log.js';

/**
 * Does what changes something, and keeps it where it breaks off: docdb may hold the change by then, and what is noted for
 * convergence takes effect later. The good end is the caller's to keep. A failure stays that failure, kept or not.
 */
export async function auditFailure<T>(
  audit: Audit,
  entry: Omit<AuditEntry, 'outcome'>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const { code } = toAppError(error);
    const reason = entry.reason === null ? code : `${code}: ${entry.reason}`;
    await audit({ ...entry, outcome: 'error', reason }).catch(() => undefined);
    throw error;
  }
}
