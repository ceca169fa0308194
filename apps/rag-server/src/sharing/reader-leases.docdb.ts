import { docdbLeaseStore, type LeaseStore } from '@parley/docdb';
import type { Connection } from 'mongoose';

/** Who changes the readers of a datasource. The names are those of earlier releases. */
export const docdbReaderLeases = (connection: Connection): LeaseStore =>
  docdbLeaseStore(connection, 'rag_reader_turns', { names: { holder: 'owner', until: 'until' } });
