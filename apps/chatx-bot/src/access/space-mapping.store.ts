import type { KnownSpace } from '../inbox/catch-up.js';

/** Which team a space belongs to. The bot only reads: ui-bff keeps these records. */
export interface SpaceMappingStore {
  /** The space's team, from its one active mapping; `undefined` without one, or with more than one. */
  readonly findTeam: (spaceUuid: string) => Promise<{ teamSlug: string } | undefined>;
  readonly findPublicSpaceId: (spaceUuid: string) => Promise<string | undefined>;
  /** All spaces with an active mapping. */
  readonly listActive: () => Promise<KnownSpace[]>;
}
