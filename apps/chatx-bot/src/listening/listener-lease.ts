import { docdbLeaseStore, type LeaseStore } from '@parley/docdb';
import type { Connection } from 'mongoose';

/** Who may listen: one replica at a time. */
export const listenerLease = 'listener';

export const listenerLeases = (connection: Connection): LeaseStore => docdbLeaseStore(connection, 'chatx_leases');
