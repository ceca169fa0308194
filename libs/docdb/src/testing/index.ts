// Refuses to load outside a test run.
import '@jest/globals';

export { recordLeaseContract, type RecordLease } from './record-lease.contract.js';
