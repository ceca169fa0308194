import { linkAttribute } from '@parley/idp-admin';
import type { Config } from '../config.js';
import type { Gate } from '../http/gate.js';
import type { Outbox } from '../outbox/outbox.js';
import { wirePeople } from '../people/wire-people.js';
import { type WiredGroups, wireGroupRoutes } from '../groups/wire-groups.js';
import type { WiredSpaces } from '../spaces/wire-spaces.js';
import { makeMayManageATeam, wireTeams } from '../teams/wire-teams.js';
import { wireWhy } from '../why/wire-why.js';
import type { makeGates } from './make-gates.js';
import type { Records } from './open-records.js';
import type { World } from './open-world.js';

type Shared = World &
  Records &
  ReturnType<typeof makeGates> &
  Pick<Records['auditing'], 'audit'> &
  Pick<WiredSpaces, 'leaveSpaces' | 'findSpaceNames'> & {
    readonly outbox: Outbox;
    readonly mayAdminister: Gate;
    readonly following: WiredGroups;
  };

/** People, teams, who is in them, and why somebody may do something. */
export function wirePeopleAndTeams(shared: Shared, config: Config) {
  const { teams, agents, skills, groups, findSpaceNames } = shared;
  const { orgKey } = config.authz;
  const mayManageATeam = makeMayManageATeam(shared);
  const { people, findPeople, changeAdmins } = wirePeople({
    ...{ ...shared, orgKey, idpAdminUrl: config.idp.adminUrl },
    findTeams: (slugs) => teams.findBySlugs(slugs),
    isLinked: ({ attributes }) => attributes[linkAttribute]?.length === 1,
    mayManageATeam,
  });
  const names = {
    agents: (ids: readonly string[]) => agents.namesById(ids),
    skills: async (ids: readonly string[]) =>
      new Map((await skills.load(ids, false)).map(({ id, name }) => [id, name] as const)),
    spaces: async (ids: readonly string[]) => {
      const found = await findSpaceNames(ids.map(roomOf));
      return new Map(ids.flatMap((id) => [[id, found.get(roomOf(id)) ?? roomOf(id)] as const]));
    },
  };
  const groupNames = async (ids: readonly string[]) =>
    new Map((await groups.load(ids)).map(({ key, name }) => [key, name] as const));
  const named = { ...shared, orgKey, names, people: findPeople };
  return {
    findPeople,
    people,
    teams: wireTeams({ ...named, groupNames, changeAdmins }),
    groups: wireGroupRoutes({ ...shared, orgKey, changeAdmins }),
    why: wireWhy({ ...named, groupNames, mayManageATeam }),
  };
}

/** authz calls a space `<alias>--<id of the room>`. */
const roomOf = (id: string) => id.slice(id.indexOf('--') + 2);
