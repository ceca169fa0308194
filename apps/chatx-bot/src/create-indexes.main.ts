import { createIndexesOf } from '@parley/docdb';
import { mongoApprovalStore } from './approvals/approval.mongo.js';
import { mongoDenialStore } from './replies/denial.mongo.js';
import { mongoClaimStore } from './claims/claim.mongo.js';
import { mongoOfferStore } from './offers/offer.mongo.js';

/**
 * Creates every index of this service and exits. The service also creates them at start; use this to do so in advance.
 */
await createIndexesOf('chatx-bot', process.env, (connection) => [
  mongoClaimStore(connection),
  mongoApprovalStore(connection),
  mongoOfferStore(connection),
  mongoDenialStore(connection, Date.now),
]);
