import { createIndexesOf } from '@parley/docdb';
import { mongoApprovalStore } from './approvals/approval.mongo.js';
import { mongoDenialStore } from './replies/denial.mongo.js';
import { mongoClaimStore } from './claims/claim.mongo.js';
import { mongoOfferStore } from './offers/offer.mongo.js';

/** Makes every index of this service and ends. Listening makes them as well; this is for doing it ahead of a start. */
await createIndexesOf('chatx-bot', process.env, (connection) => [
  mongoClaimStore(connection),
  mongoApprovalStore(connection),
  mongoOfferStore(connection),
  mongoDenialStore(connection, Date.now),
]);
