import { spaceModels } from '../admin/chatx/space.models.js';
import { mongoSpaceStore } from '../admin/chatx/space.mongo.js';
import { mongoAgentStore } from '../agents/agent.mongo.js';
import { mongoToldTuplesStore } from '../agents/told-tuples.mongo.js';
import { createAudit, saltFrom } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import { mongoSkillStore } from '../skills/skill.mongo.js';
import type { World } from './open-world.js';

/** The records that more than one feature works with. */
export type Records = Awaited<ReturnType<typeof openRecords>>;

/** Opens them, with their indexes. */
export async function openRecords({ connection, log, now, newId }: World, config: Config) {
  const models = spaceModels(connection);
  const records = {
    spaces: mongoSpaceStore(models, now),
    agents: mongoAgentStore(connection, log),
    skills: mongoSkillStore(connection, log),
    auditing: createAudit({ connection, salt: config.auditSalt ?? saltFrom(config.sessionSecret), now, newId }),
  };
  for (const store of Object.values(records)) await store.createIndexes();
  return { ...records, models, told: mongoToldTuplesStore(connection) };
}
