import type { SpaceMappingRecord } from '@parley/contracts';
import type { SpaceChange, SpaceKey, SpaceState } from '../space.store.js';

/** Everything in docdb about a space, including inactive records. */
export interface SpaceRecords extends Omit<SpaceState, 'mapping'> {
  /** Active ones first, then the newest. */
  readonly mappings: SpaceMappingRecord[];
  /** Whether the team of the first active mapping exists. */
  readonly hasTeam: boolean;
  /** Whether any record of the space exists. */
  readonly isKnown: boolean;
}

export interface SpaceRecordsStore {
  read(space: SpaceKey): Promise<SpaceRecords>;
  /** Leaves the newest of several active mappings. */
  settleMappings(change: SpaceChange): Promise<void>;
}
