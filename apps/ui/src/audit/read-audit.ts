import type { AuditEventView } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { type AuditFilter, toAuditQuery } from './audit-filter.js';

/** The server's largest page: a person has 100 calls a minute. */
const pageLimit = 500;
/** What one file holds at most: beyond it the filter has to narrow. */
export const maxExported = 10_000;

export interface AuditPageRead {
  readonly events: readonly AuditEventView[];
  /** Leads to what is older; `null` at the end. */
  readonly next: string | null;
}

export async function readAuditPage(
  filter: AuditFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<AuditPageRead> {
  const query = { ...toAuditQuery(filter), limit: pageLimit, ...(cursor !== null && { cursor }) };
  const { data, next_cursor } = await ui.get('/api/admin/audit', { params: { query }, ...(signal && { signal }) });
  return { events: data, next: next_cursor };
}

/** Reads everything that fits, the newest first, up to `maxExported`; `isWhole` is false where there is more. */
export async function readWholeAudit(filter: AuditFilter) {
  const events: AuditEventView[] = [];
  let cursor: string | null = null;
  do {
    const page: AuditPageRead = await readAuditPage(filter, cursor);
    events.push(...page.events);
    cursor = page.next;
  } while (cursor !== null && events.length < maxExported);
  return { events, isWhole: cursor === null };
}
