/** The team of a space, and how its admin wants answers given. */
export interface SpaceTeam {
  readonly teamSlug: string;
  /** Only the person who asked gets the answer while somebody outside the team is in the room. */
  readonly answersPrivately: boolean;
}

export interface KnownSpace {
  readonly spaceUuid: string;
  readonly publicSpaceId?: string;
}

/** Which team a space belongs to. The bot only reads: ui-bff keeps these records. */
export interface SpaceMappingStore {
  /** The space's team, from its one active mapping; `undefined` without one, or with more than one. */
  readonly findTeam: (spaceUuid: string) => Promise<SpaceTeam | undefined>;
  readonly findPublicSpaceId: (spaceUuid: string) => Promise<string | undefined>;
  readonly findSpaceName: (spaceUuid: string) => Promise<string | undefined>;
  /** All spaces with an active mapping. */
  readonly listActive: () => Promise<KnownSpace[]>;
}
