import type { UiSchemas } from '@parley/client';

export type Thing = UiSchemas['WhyThing'];
export type Step = UiSchemas['WhyStep'];

/** What it is called, within a sentence; a source by the name that its readers know. */
export type NameOf = (thing: Thing) => string;

export const plainName: NameOf = ({ id, name }) => name ?? id;

/** Somebody who has a right: a person, or a group of people in words. */
export function holderWords(thing: Thing, nameOf: NameOf = plainName): string {
  switch (thing.kind) {
    case 'everyone':
      return 'everyone who signs in';
    case 'team_members':
      return `members of ${nameOf(thing)}`;
    case 'team_admins':
      return `admins of ${nameOf(thing)}`;
    case 'organization_members':
      return 'members of the organization';
    case 'organization_admins':
      return 'administrators of the organization';
    case 'organization':
      return 'the organization';
    case 'group':
      return `members of the group ${nameOf(thing)}`;
    default:
      return nameOf(thing);
  }
}

const isMany = ({ kind }: Thing) => /_members$|_admins$|^group$/.test(kind);

/** By stored relation: one of them, and several. */
const roles: Readonly<Record<string, readonly [string, string]>> = {
  admin: ['an admin of', 'admins of'],
  auditor: ['an auditor of', 'auditors of'],
  caller: ['a caller of', 'callers of'],
  ingestor: ['a contributor to', 'contributors to'],
  invoker: ['a caller of', 'callers of'],
  manager: ['a manager of', 'managers of'],
  member: ['a member of', 'members of'],
  owner: ['the owner of', 'owners of'],
  reader: ['a reader of', 'readers of'],
  user: ['a user of', 'users of'],
  writer: ['an editor of', 'editors of'],
};

/** What those are called who have a relation, such as `readers of`. */
export const rolesOf = (relation: string): string => roles[relation]?.[1] ?? `${relation} of`;

/** The words between the two of a step, such as `is a member of`; what belongs to something else contains it. */
export function relationWords({ holder, relation }: Step): string {
  const role = roles[relation];
  if (role === undefined) return 'contains';
  return isMany(holder) ? `are ${role[1]}` : `is ${role[0]}`;
}
