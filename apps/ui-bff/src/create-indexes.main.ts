import { randomBytes, randomUUID } from 'node:crypto';
import { createIndexesOf, docdbAccessNotices, docdbAuditSubjects } from '@parley/docdb';
import { docdbAccessRequestStore } from './access-requests/access-request.docdb.js';
import { spaceModels } from './spaces/space.models.js';
import { docdbSpaceStore } from './spaces/space.docdb.js';
import { docdbAgentStore } from './agents/agent.docdb.js';
import { createAudit } from './audit/audit-log.js';
import { docdbCatalogKeyStore } from './catalog-keys/catalog-key.docdb.js';
import { docdbConversationStore } from './chat/conversations/conversation.docdb.js';
import { docdbRunLog } from './chat/runs/run-log.docdb.js';
import { docdbRunStore } from './chat/runs/run.docdb.js';
import { docdbModelQuestions } from './models/model-question.docdb.js';
import { docdbEscalationStore } from './escalations/escalation.docdb.js';
import { docdbGapStore } from './gaps/gap.docdb.js';
import { docdbGroupStore } from './groups/group.docdb.js';
import { docdbQuestionSetStore } from './question-sets/question-set.docdb.js';
import { docdbSetRunStore } from './question-sets/set-run.docdb.js';
import { docdbScimGroupStore, docdbScimUserStore } from './scim/scim.docdb.js';
import { docdbShareStore } from './chat/shares/share.docdb.js';
import { docdbUsedLinkStore } from './linking/used-links.docdb.js';
import { docdbOutboxStore } from './outbox/outbox.docdb.js';
import { createKeyedHash, createSeal } from './sessions/seal.js';
import { docdbSessionStore } from './sessions/session.docdb.js';
import { docdbPendingLoginStore } from './sign-in/login-attempt.docdb.js';
import { docdbPasswordAttemptStore } from './sign-in/password-attempts.docdb.js';
import { docdbSkillStore } from './skills/skill.docdb.js';
import { docdbTeamStore } from './teams/team.docdb.js';
import { docdbUseCaseStore } from './use-cases/use-case.docdb.js';

/**
 * Creates every index of this service and exits. The service also creates them at start; use this to do so in advance.
 */
await createIndexesOf('ui-bff', process.env, (connection, log) => {
  const now = () => new Date();
  // Creating an index seals and hashes nothing.
  const secret = randomBytes(32).toString('hex');
  return [
    docdbAccessRequestStore(connection, now),
    docdbAccessNotices(connection, now),
    docdbSessionStore(connection, createSeal([secret], 'session tokens')),
    docdbPendingLoginStore(connection, createSeal([secret], 'pending logins')),
    docdbPasswordAttemptStore(connection, createKeyedHash(secret, 'password attempts')),
    docdbSpaceStore(spaceModels(connection), now),
    docdbTeamStore(connection, now),
    docdbAgentStore(connection, log),
    docdbSkillStore(connection, log),
    createAudit({
      connection,
      subjects: docdbAuditSubjects(connection, undefined),
      earlierSalts: [],
      now,
      newId: randomUUID,
    }),
    docdbCatalogKeyStore(connection),
    docdbOutboxStore(connection),
    docdbConversationStore(connection, now, log),
    docdbRunStore(connection, now, log),
    docdbRunLog(connection, now),
    docdbShareStore(connection, log),
    docdbUsedLinkStore(connection),
    docdbModelQuestions(connection),
    docdbUseCaseStore(connection, log),
    docdbGapStore(connection, log),
    docdbEscalationStore(connection, log),
    docdbGroupStore(connection),
    docdbScimUserStore(connection),
    docdbScimGroupStore(connection),
    docdbQuestionSetStore(connection, log),
    docdbSetRunStore(connection, log),
  ];
});
