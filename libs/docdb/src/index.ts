/** docdb (the MongoDB wire protocol) as every service opens it and names its outages. */
export { type DocdbAddress, type OpenDocdbOptions, openDocdb, pingDocdb } from './open-docdb.js';
export { createIndexesOf, type Indexed } from './create-indexes.js';
export { docdbFences, type Fenced, type Fences } from './lease/fences.js';
export { startHeartbeat, type Heartbeat } from './lease/heartbeat.js';
export { hasEnded, leaseFields, type LeaseFields, type LeaseNames } from './lease/lease-fields.js';
export { docdbLeaseStore, type LeaseStoreSettings } from './lease/lease.docdb.js';
export type { LeaseStore, LeaseTerm } from './lease/lease.store.js';
export { makeWhileHeld, type Held, type WhileHeld, type WhileHeldDeps } from './lease/while-held.js';
export {
  type AccessNotice,
  accessNoticeId,
  type AccessNoticeRecord,
  accessNotices,
  docdbAccessNotices,
  type NoteAccess,
  type NoticeSide,
} from './access-notices.js';
export { type AuditSubjects, docdbAuditSubjects, pseudonymOf } from './audit-subjects.js';
export { dropIndexes } from './drop-indexes.js';
export { isOutage } from './outage.js';
export { docdbOutage, duplicateAsFalse, isDuplicateKey, namingDocdb } from './docdb-errors.js';
export { literally } from './literally.js';
export { readEach } from './read-each.js';
export {
  docdbLeavingConversations,
  type LeavingConversation,
  type LeavingConversations,
} from './retention/leaving-conversations.docdb.js';
export { docdbLegalHolds, type LegalHold, type LegalHolds } from './retention/legal-holds.docdb.js';
export { type BudgetStore, docdbBudgets, type Spender } from './usage/budgets.docdb.js';
export { docdbModelUsage, type ModelCall, type ModelUsageStore } from './usage/model-usage.docdb.js';
