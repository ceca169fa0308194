import { docdbAuditSubjects } from '@parley/docdb';
import { spaceModels } from '../spaces/space.models.js';
import { docdbSpaceStore } from '../spaces/space.docdb.js';
import { docdbAgentStore } from '../agents/agent.docdb.js';
import { docdbToldTuplesStore } from '../agents/told-tuples.docdb.js';
import { createAudit, saltFrom } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import { docdbGroupStore } from '../groups/group.docdb.js';
import { docdbQuestionSetStore } from '../question-sets/question-set.docdb.js';
import { docdbSetRunStore } from '../question-sets/set-run.docdb.js';
import { keepRoots } from '../sessions/kept-roots.js';
import { docdbSkillStore } from '../skills/skill.docdb.js';
import { docdbDeletedTeamStore } from '../teams/deleted-team.docdb.js';
import { docdbTeamStore } from '../teams/team.docdb.js';
import { docdbUseCaseStore } from '../use-cases/use-case.docdb.js';
import type { World } from './open-world.js';

/** The records that more than one feature works with. */
export type Records = Awaited<ReturnType<typeof openRecords>>;

/** Opens them, with their indexes. */
export async function openRecords({ connection, log, now, newId }: World, config: Config) {
  const roots = await keepRoots(connection, config.sessionSecrets, now);
  const models = spaceModels(connection);
  const auditSubjects = docdbAuditSubjects(connection, config.chatx.auditSalt);
  const records = {
    spaces: docdbSpaceStore(models, now),
    teams: docdbTeamStore(connection, now),
    agents: docdbAgentStore(connection, log),
    groups: docdbGroupStore(connection),
    skills: docdbSkillStore(connection, log),
    questionSets: docdbQuestionSetStore(connection, log),
    setRuns: docdbSetRunStore(connection, log),
    useCases: docdbUseCaseStore(connection, log),
    auditing: createAudit({
      ...{ connection, now, newId },
      subjects: auditSubjects,
      earlierSalts: config.auditSalt === undefined ? roots.map(saltFrom) : [config.auditSalt],
    }),
  };
  for (const store of Object.values(records)) await store.createIndexes();
  return {
    ...records,
    auditSubjects,
    roots,
    models,
    told: docdbToldTuplesStore(connection),
    deletedTeams: docdbDeletedTeamStore(connection),
  };
}
