import { aloneWithSpace, listSpaceThings, makeConvergeSpace } from '../spaces/converge-space.js';
import { makeWhileSpaceHeld } from '../spaces/while-space-held.js';
import { makeConvergeAgent } from '../agents/converge-agent.js';
import { makeTellAgent } from '../agents/tell-agent.js';
import type { Config } from '../config.js';
import { makeConvergeGroup } from '../groups/converge-group.js';
import { groupThing } from '../groups/group.js';
import type { Alone, Outbox } from '../outbox/outbox.js';
import { wireOutbox } from '../outbox/wire-outbox.js';
import { makeConvergeSkill } from '../skills/converge-skill.js';
import { makeConvergeTeam } from '../teams/converge-team.js';
import { teamLease } from '../teams/manage-teams.js';
import type { Records } from './open-records.js';
import type { World } from './open-world.js';

/** The outbox over every kind of record that has tuples in authz. */
export async function convergeRecords(world: World, records: Records, config: Config): Promise<Outbox> {
  const { authz } = world;
  const { spaces, teams, deletedTeams, agents, groups, skills, questionSets, setRuns, told } = records;
  const forgetTeam = async (slug: string) => {
    await agents.takeTeam(slug);
    await skills.takeTeam(slug);
    await questionSets.removeTeam(slug);
    await setRuns.removeTeam(slug);
    for (const key of await groups.takeTeam(slug)) await outbox.mark(groupThing(key));
  };
  const outbox = await wireOutbox({
    ...world,
    convergers: {
      agent: makeConvergeAgent({
        ...{ agents, authz, told, tellAgent: makeTellAgent({ told, authz }) },
        listTeamsWithAgent: (id) => teams.slugsWithAgent(id),
      }),
      group: makeConvergeGroup({ groups, authz, orgKey: config.authz.orgKey }),
      skill: makeConvergeSkill({ skills, authz }),
      space: makeConvergeSpace({ spaces, authz }),
      team: makeConvergeTeam({ ...{ teams, deletedTeams, authz }, forgetTeam }),
    },
    alone: aloneOf(world),
    things: {
      agent: (after, limit) => agents.idsAfter(after, limit),
      group: (after, limit) => groups.keysAfter(after, limit),
      skill: (after, limit) => skills.idsAfter(after, limit),
      space: listSpaceThings(spaces, config.chatx.alias),
      team: (after, limit) => deletedTeams.slugsAfter(after, limit),
    },
  });
  return outbox;
}

/** Spaces and teams are changed under a lease while they converge, the others are not. */
function aloneOf(world: World): Alone {
  const withSpace = aloneWithSpace(makeWhileSpaceHeld(world));
  return (thing, work) => {
    if (thing.kind === 'space') return withSpace(thing, work);
    return thing.kind === 'team' ? world.whileHeld(teamLease(thing.id), work) : work();
  };
}
