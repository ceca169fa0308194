import { type AuthzClient, teamObject } from '@parley/authz-client';
import { missingPeople, surplusPeople } from '../authz/people-of-object.js';
import type { DocdbSettings } from '../config.js';
import type { Change, Step } from '../converge.js';
import { findTeamName, makeTeam, renameTeam } from './team-records.js';

/** A team, and ids of people. */
export interface WantedTeam {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly members: readonly string[];
  readonly admins: readonly string[];
  readonly removed: readonly string[];
}

interface Deps {
  readonly docdb: DocdbSettings;
  /** Not asked where nobody is named. */
  readonly authz?: Pick<AuthzClient, 'read' | 'apply'>;
  readonly now: () => Date;
}

/**
 * A team as ui-bff reads it, and its people as authz decides by them. People that are not named stay, and so does a name
 * where none is asked for. Both servers are read before either is written.
 */
export function teamStep(team: WantedTeam, deps: Deps): Step {
  return async () => {
    const [record, people] = [await planRecord(team, deps), await planPeople(team, deps)];
    return [...record, ...people];
  };
}

async function planRecord({ slug, name }: WantedTeam, { docdb, now }: Deps): Promise<Change[]> {
  const there = await findTeamName(docdb, slug);
  const wanted = { slug, name: name ?? there ?? slug };
  if (there === undefined)
    return [{ what: `team ${slug}: has no record`, apply: () => makeTeam(docdb, wanted, now()) }];
  if (there === wanted.name) return [];
  const what = `team ${slug}: name is ${JSON.stringify(there)}, wanted ${JSON.stringify(wanted.name)}`;
  return [{ what, apply: () => renameTeam(docdb, wanted, now()) }];
}

async function planPeople({ slug, members, admins, removed }: WantedTeam, { authz }: Deps): Promise<Change[]> {
  if (!authz) return [];
  const [object, of] = [teamObject(slug), `team ${slug}`];
  return [
    ...(await missingPeople(authz, { object, relation: 'member' }, members, of)),
    ...(await missingPeople(authz, { object, relation: 'admin' }, admins, of)),
    ...(await surplusPeople(authz, { object, relation: 'member' }, removed, of)),
    ...(await surplusPeople(authz, { object, relation: 'admin' }, removed, of)),
  ];
}
