import { createIndexesOf, docdbAccessNotices } from '@parley/docdb';
import { docdbApprovalStore } from './approvals/approval.docdb.js';
import { docdbDenialStore } from './replies/denial.docdb.js';
import { docdbClaimStore } from './claims/claim.docdb.js';
import { docdbEscalationStore } from './escalations/escalation.docdb.js';
import { docdbFeedbackCardStore } from './feedback/feedback-card.docdb.js';
import { docdbOfferStore } from './offers/offer.docdb.js';
import { docdbWaitingStore } from './waiting/waiting.docdb.js';

/**
 * Creates every index of this service and exits. The service also creates them at start; use this to do so in advance.
 */
await createIndexesOf('chatx-bot', process.env, (connection) => [
  docdbClaimStore(connection),
  docdbApprovalStore(connection),
  docdbOfferStore(connection),
  docdbDenialStore(connection, Date.now),
  docdbFeedbackCardStore(connection),
  docdbEscalationStore(connection),
  docdbWaitingStore(connection),
  docdbAccessNotices(connection, () => new Date()),
]);
