import { type AuthzClient, teamObject } from '@parley/authz-client';
import { missingPeople } from '../authz/missing-people.js';
import type { DocdbSettings } from '../config.js';
import type { Change, Step } from '../converge.js';
import type { AskedTeam } from './asked-team.js';
import { findTeamName, makeTeam, renameTeam } from './team-records.js';

interface Deps {
  readonly docdb: DocdbSettings;
  /** Not asked where no member is named. */
  readonly authz: Pick<AuthzClient, 'read' | 'apply'> | undefined;
  readonly now: () => Date;
}

/**
 * A team as ui-bff reads it, and its members as authz decides by them. It adds only: members that are not named stay, and
 * so does a name where none is asked for. Both servers are read before either is written.
 */
export function teamStep(team: AskedTeam, deps: Deps): Step {
  return async () => {
    const [record, members] = [await planRecord(team, deps), await planMembers(team, deps)];
    return [...record, ...members];
  };
}

async function planRecord({ slug, name }: AskedTeam, { docdb, now }: Deps): Promise<Change[]> {
  const there = await findTeamName(docdb, slug);
  const wanted = { slug, name: name ?? there ?? slug };
  if (there === undefined)
    return [{ what: `team ${slug}: has no record`, apply: () => makeTeam(docdb, wanted, now()) }];
  if (there === wanted.name) return [];
  const what = `team ${slug}: name is ${JSON.stringify(there)}, wanted ${JSON.stringify(wanted.name)}`;
  return [{ what, apply: () => renameTeam(docdb, wanted, now()) }];
}

async function planMembers({ slug, memberIds }: AskedTeam, { authz }: Deps): Promise<Change[]> {
  if (!authz || memberIds.length === 0) return [];
  return missingPeople(authz, { object: teamObject(slug), relation: 'member' }, memberIds, `team ${slug}`);
}
