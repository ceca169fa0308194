import type { UiSchemas } from '@parley/client';
import { t } from '../texts/texts.js';

export type Thing = UiSchemas['WhyThing'];
export type Step = UiSchemas['WhyStep'];

/** What it is called, within a sentence; a source by the name that its readers know. */
export type NameOf = (thing: Thing) => string;

export const plainName: NameOf = ({ id, name }) => name ?? id;

/** Somebody who has a right: a person, or a group of people in words. */
export function holderWords(thing: Thing, nameOf: NameOf = plainName): string {
  switch (thing.kind) {
    case 'everyone':
      return t('everyone who signs in');
    case 'team_members':
      return t('members of {{nameOf}}', { nameOf: nameOf(thing) });
    case 'team_admins':
      return t('admins of {{nameOf}}', { nameOf: nameOf(thing) });
    case 'organization_members':
      return t('members of the organization');
    case 'organization_admins':
      return t('administrators of the organization');
    case 'organization':
      return t('the organization');
    case 'group':
      return t('members of the group {{nameOf}}', { nameOf: nameOf(thing) });
    default:
      return nameOf(thing);
  }
}

const isMany = ({ kind }: Thing) => /_members$|_admins$|^group$/.test(kind);

/** By stored relation: one of them, and several. */
const roles: Readonly<Record<string, readonly [string, string]>> = {
  admin: [t('an admin of'), t('admins of')],
  auditor: [t('an auditor of'), t('auditors of')],
  caller: [t('a caller of'), t('callers of')],
  ingestor: [t('a contributor to'), t('contributors to')],
  invoker: [t('a caller of'), t('callers of')],
  manager: [t('a manager of'), t('managers of')],
  member: [t('a member of'), t('members of')],
  owner: [t('the owner of'), t('owners of')],
  reader: [t('a reader of'), t('readers of')],
  user: [t('a user of'), t('users of')],
  writer: [t('an editor of'), t('editors of')],
};

/** What those are called who have a relation, such as `readers of`. */
export const rolesOf = (relation: string): string => roles[relation]?.[1] ?? t('{{relation}} of', { relation });

/** The words between the two of a step, such as `is a member of`; what belongs to something else contains it. */
export function relationWords({ holder, relation }: Step): string {
  const role = roles[relation];
  if (role === undefined) return t('contains');
  return isMany(holder) ? t('are {{role}}', { role: role[1] }) : t('is {{role}}', { role: role[0] });
}
