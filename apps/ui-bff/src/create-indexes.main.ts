import { randomBytes, randomUUID } from 'node:crypto';
import { createIndexesOf } from '@parley/docdb';
import { spaceModels } from './admin/chatx/space.models.js';
import { mongoSpaceStore } from './admin/chatx/space.mongo.js';
import { mongoAgentStore } from './agents/agent.mongo.js';
import { createAudit } from './audit/audit-log.js';
import { mongoCatalogKeyStore } from './catalog-keys/catalog-key.mongo.js';
import { mongoConversationStore } from './chat/conversations/conversation.mongo.js';
import { mongoRunLog } from './chat/runs/run-log.mongo.js';
import { mongoRunStore } from './chat/runs/run.mongo.js';
import { mongoUsedLinkStore } from './linking/used-links.mongo.js';
import { mongoOutboxStore } from './outbox/outbox.mongo.js';
import { createKeyedHash, createSeal } from './sessions/seal.js';
import { mongoSessionStore } from './sessions/session.mongo.js';
import { mongoPendingLoginStore } from './sign-in/login-attempt.mongo.js';
import { mongoPasswordAttemptStore } from './sign-in/password-attempts.mongo.js';
import { mongoSkillStore } from './skills/skill.mongo.js';
import { mongoUseCaseStore } from './use-cases/use-case.mongo.js';

/**
 * Creates every index of this service and exits. The service also creates them at start; use this to do so in advance.
 */
await createIndexesOf('ui-bff', process.env, (connection, log) => {
  const now = () => new Date();
  // Creating an index seals and hashes nothing.
  const secret = randomBytes(32).toString('hex');
  return [
    mongoSessionStore(connection, createSeal(secret, 'session tokens')),
    mongoPendingLoginStore(connection, createSeal(secret, 'pending logins')),
    mongoPasswordAttemptStore(connection, createKeyedHash(secret, 'password attempts')),
    mongoSpaceStore(spaceModels(connection), now),
    mongoAgentStore(connection, log),
    mongoSkillStore(connection, log),
    createAudit({ connection, salt: secret, now, newId: randomUUID }),
    mongoCatalogKeyStore(connection),
    mongoOutboxStore(connection),
    mongoConversationStore(connection, now, log),
    mongoRunStore(connection, now, log),
    mongoRunLog(connection, now),
    mongoUsedLinkStore(connection),
    mongoUseCaseStore(connection, log),
  ];
});
