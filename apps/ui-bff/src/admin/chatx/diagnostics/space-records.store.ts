import type { SpaceMappingRecord } from '@parley/contracts';
import type { SpaceChange, SpaceKey, SpaceState } from '../space.store.js';

/** Everything that docdb says about a space, what is over included. */
export interface SpaceRecords extends Omit<SpaceState, 'mapping'> {
  /** Active ones first, then the newest. */
  mappings: SpaceMappingRecord[];
  /** Whether the team of the first active mapping exists. */
  hasTeam: boolean;
  /** Whether the space was ever known, by whatever record. */
  isKnown: boolean;
}

export interface SpaceRecordsStore {
  read(space: SpaceKey): Promise<SpaceRecords>;
  /** Leaves the newest of several active mappings. */
  settleMappings(change: SpaceChange): Promise<void>;
}
