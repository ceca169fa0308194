import type { Group, Link } from './group.js';

/** The part of a group that changes. */
export type GroupChange = Partial<
  Pick<Group, 'name' | 'path' | 'links' | 'members' | 'isGone' | 'readAt' | 'syncedAt'>
>;

/** Where groups are kept that are linked to something. */
export interface GroupStore {
  find(key: string): Promise<Group | undefined>;
  /** False when it is there. */
  insert(group: Group): Promise<boolean>;
  /** Makes the next generation of a group. False when it is not at that generation any more. */
  change(key: string, generation: number, change: GroupChange): Promise<boolean>;
  /** Notes that a group was found as it is known. Does nothing when it is not at that generation any more. */
  confirm(key: string, generation: number, at: Pick<Group, 'readAt' | 'syncedAt'>): Promise<void>;
  /** Removes a group that is linked to nothing. */
  removeUnlinked(key: string): Promise<void>;
  /** Groups linked to a team, or to the organization for `null`, by name. */
  linkedTo(team: string | null): Promise<Group[]>;
  /** Those of these groups that there are. */
  load(keys: readonly string[]): Promise<Group[]>;
  /** Keys in their order, beginning after that one. */
  keysAfter(key: string | undefined, limit: number): Promise<string[]>;
  /** Groups of the idp that somebody is in, or that are at one of these paths there. */
  around(personId: string, paths: readonly string[]): Promise<Group[]>;
  /** Unlinks every group from a team; tells which these are. */
  takeTeam(slug: string): Promise<string[]>;
  /** How many there are, and when the one was synced that was not for longest. */
  age(): Promise<{ linked: number; oldest: Date | undefined }>;
}

/** A link as one word. */
export const linkWord = ({ team, role }: Link): string => `${team ?? ''}#${role}`;
