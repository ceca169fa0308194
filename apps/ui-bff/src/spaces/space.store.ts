import type { SpaceGrantRecord, SpaceMappingRecord, SpaceRouteRecord } from '@parley/contracts';
import type { Change } from '../teams/change.js';
import type { Team } from '../teams/team.store.js';

/** A space by its namespace and room UUID. */
export interface SpaceKey {
  readonly workspaceId: string;
  readonly spaceId: string;
}

/** Everything that docdb wants for one space. */
export interface SpaceState {
  readonly mapping: SpaceMappingRecord | undefined;
  readonly routes: SpaceRouteRecord[];
  readonly grants: SpaceGrantRecord[];
}

/** A change, and who makes it. */
export interface SpaceChange extends SpaceKey {
  /** Kept as `created_by` and `updated_by`. */
  readonly by: string;
}

/** Where spaces are kept, with the team that each has. Every method may be repeated without harm. */
export interface SpaceStore {
  findMapping(space: SpaceKey): Promise<SpaceMappingRecord | undefined>;
  /** The active mapping, active and pending routes, and grants that hold or will. */
  load(space: SpaceKey): Promise<SpaceState>;
  /** After authz was updated: staged records become active, and `gone` is revoked. */
  settleGrants(space: SpaceKey, gone: readonly SpaceGrantRecord[]): Promise<void>;
  /**
   * Makes the space the team's, under that name. A space of another team is taken over, and its routes and grants are revoked, only
   * with `move`. Throws AppError `CONFLICT` when another team has it.
   */
  ensureMapping(change: SpaceChange & MappingDraft): Promise<Change>;
  /** Sets whether only the person who asked gets the answer while somebody outside the team is in the room. */
  setPrivacy(change: SpaceChange, answerPrivately: boolean): Promise<void>;
  /** Takes the space from whatever team has it, and revokes its routes and grants; the bot says so there. */
  leave(change: SpaceChange): Promise<void>;
  /** Notes whose direct room with the bot a space is, and by which account of the chat product, where a team has it. */
  noteDirect(space: SpaceKey, whose: { readonly personId: string; readonly account: string }): Promise<void>;
  /** Mappings of a person's direct rooms in a namespace, the oldest first. */
  directOf(workspaceId: string, personId: string): Promise<SpaceMappingRecord[]>;
  /** Ids of all spaces of a namespace that any team has or had, in their order, beginning after that one. */
  idsAfter(workspaceId: string, spaceId: string | undefined, limit: number): Promise<string[]>;
  /** Whether some active route of any space leads to the agent. */
  hasRoutesTo(agentId: string): Promise<boolean>;
}

export interface MappingDraft {
  readonly team: Team;
  readonly spaceName: string;
  readonly publicSpaceId: string | undefined;
  readonly move: boolean;
}
