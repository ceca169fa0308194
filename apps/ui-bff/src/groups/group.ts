import { externalGroupMembers, organizationObject, teamObject, type Tuple } from '@parley/authz-client';
import type { GroupSource, TeamRole } from '@parley/contracts';
import type { Thing } from '../outbox/outbox.store.js';

/** What the members of a group are: something in a team, or administrators of the organization where it names no team. */
export interface Link {
  readonly team: string | null;
  readonly role: TeamRole;
}

/** A group that is managed elsewhere, as it was when it was last read whole. */
export interface Group {
  /** `<source>-<id there>`. */
  readonly key: string;
  readonly source: GroupSource;
  readonly externalId: string;
  readonly name: string;
  /** Where it is at the idp; its name elsewhere. */
  readonly path: string;
  readonly links: readonly Link[];
  /** Ids of people at the idp, in their order: those in it, and those in a group below it there. */
  readonly members: readonly string[];
  /** Its source does not know it any more: nobody is in it. */
  readonly isGone: boolean;
  /** Counts the changes. Each is made to the generation that was read, so that of two at once one begins again. */
  readonly generation: number;
  /** When the last whole reading began. */
  readonly readAt: Date;
  /** When it was known to be so. */
  readonly syncedAt: Date;
}

/** What a source says of a group. */
export type GroupThere = Pick<Group, 'name' | 'path' | 'members'>;

/** A group as the outbox knows it. */
export const groupThing = (key: string): Thing => ({ kind: 'group', id: key });

export const groupKey = (source: GroupSource, externalId: string): string => `${source}-${externalId}`;

/** The source of a key and the id there; `undefined` for any other text. */
export function partsOf(key: string): { source: GroupSource; externalId: string } | undefined {
  const [, source, externalId] = /^(idp|scim)-(.{1,200})$/s.exec(key) ?? [];
  return source === undefined || externalId === undefined ? undefined : { source: source as GroupSource, externalId };
}

/** The tuple that a link stands for. */
export const tupleOf = (key: string, { team, role }: Link, orgKey: string): Tuple => ({
  user: externalGroupMembers(key),
  relation: role,
  object: team === null ? organizationObject(orgKey) : teamObject(team),
});
