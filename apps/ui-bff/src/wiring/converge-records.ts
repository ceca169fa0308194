import { aloneWithSpace, listSpaceThings, makeConvergeSpace } from '../spaces/converge-space.js';
import { makeWhileSpaceHeld } from '../spaces/while-space-held.js';
import { makeConvergeAgent } from '../agents/converge-agent.js';
import { makeTellAgent } from '../agents/tell-agent.js';
import type { Config } from '../config.js';
import type { Outbox } from '../outbox/outbox.js';
import { wireOutbox } from '../outbox/wire-outbox.js';
import { makeConvergeSkill } from '../skills/converge-skill.js';
import type { Records } from './open-records.js';
import type { World } from './open-world.js';

/** The outbox over every kind of record that has tuples in authz. */
export function convergeRecords(world: World, records: Records, config: Config): Promise<Outbox> {
  const { authz } = world;
  const { spaces, teams, agents, skills, told } = records;
  return wireOutbox({
    ...world,
    convergers: {
      agent: makeConvergeAgent({
        ...{ agents, authz, told, tellAgent: makeTellAgent({ told, authz }) },
        listTeamsWithAgent: (id) => teams.slugsWithAgent(id),
      }),
      skill: makeConvergeSkill({ skills, authz }),
      space: makeConvergeSpace({ spaces, authz }),
    },
    alone: aloneWithSpace(makeWhileSpaceHeld(world)),
    things: {
      agent: (after, limit) => agents.idsAfter(after, limit),
      skill: (after, limit) => skills.idsAfter(after, limit),
      space: listSpaceThings(spaces, config.chatx.alias),
    },
  });
}
