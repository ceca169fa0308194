import { AppError } from '@parley/contracts';
import type { LeaveSpaces } from '../../teams/manage-teams.js';
import type { TeamSpaceStore } from './team-space.store.js';
import type { ReplaceTeamSpaces } from './team-spaces.js';

interface Deps {
  readonly alias: string | undefined;
  readonly teamSpaces: Pick<TeamSpaceStore, 'listOf'>;
  readonly replaceTeamSpaces: ReplaceTeamSpaces;
}

/** So many spaces are named. */
const maxNamed = 20;

/** For a team that is to be deleted. Without a workspace there are no spaces. */
export function makeLeaveSpaces({ alias, teamSpaces, replaceTeamSpaces }: Deps): LeaveSpaces {
  return async (actor, team, spaces) => {
    const had = alias === undefined ? [] : await teamSpaces.listOf(alias, team._id);
    if (had.length === 0) return;
    if (spaces === 'disconnect') await replaceTeamSpaces(actor, team, []);
    else throw hasSpaces(had.map(({ space_name }) => space_name));
  };
}

function hasSpaces(names: readonly string[]): AppError {
  const named = names.length > maxNamed ? [...names.slice(0, maxNamed), 'others'] : names;
  const list = new Intl.ListFormat('en-GB').format(named);
  return new AppError('CONFLICT', `The team still has these spaces: ${list}. Disconnect them first.`, {
    details: { reason: 'team_has_spaces', spaces: names.slice(0, maxNamed) },
  });
}
