import { conversationRoutes, type ConversationDeps } from './chat/conversations/conversations.routes.js';
import { v1ChatRoutes, type V1ChatDeps } from './chat/v1.routes.js';
import { chatRoutes, type ChatDeps } from './chat/chat.routes.js';
import { agentCardRoutes, type AgentCardDeps } from './chat/agent-card/agent-card.routes.js';
import { signInRoutes, type SignInDeps } from './sign-in/sign-in.routes.js';
import { sessionRoutes, type SessionDeps } from './sessions/sessions.routes.js';
import { linkRoutes, type LinkDeps } from './linking/link.routes.js';
import { agentRoutes, type AgentDeps } from './agents/agents.routes.js';
import { skillRoutes, type SkillDeps } from './skills/skills.routes.js';
import { installRoutes, type InstallDeps } from './skills/install/install.routes.js';
import { catalogKeyRoutes, type CatalogKeyDeps } from './catalog-keys/catalog-keys.routes.js';
import { platformConfigRoutes, type PlatformConfigDeps } from './platform-config/platform-config.routes.js';
import { auditRoutes, type AuditDeps } from './audit/audit.routes.js';
import { meRoutes, type MeDeps } from './me/me.routes.js';
import { publicHealthRoutes, type HealthDeps } from './status/health.routes.js';
import { statusRoutes, type StatusDeps } from './status/status.routes.js';
import type { BffRoute } from './http/route.js';
import { useCaseRoutes, type UseCaseDeps } from './use-cases/use-cases.routes.js';

/** What the routes call. */
export type ApiDeps = SignInDeps &
  SessionDeps &
  LinkDeps &
  AgentDeps &
  SkillDeps &
  InstallDeps &
  CatalogKeyDeps &
  PlatformConfigDeps &
  AuditDeps &
  MeDeps &
  HealthDeps &
  StatusDeps &
  UseCaseDeps &
  AgentCardDeps &
  ChatDeps &
  V1ChatDeps &
  ConversationDeps;

/** Every route of the API, in the order in which it is documented. Making them calls nothing. */
export const apiRoutes = (deps: ApiDeps): BffRoute[] => [
  ...useCaseRoutes(deps),
  ...statusRoutes(deps),
  ...publicHealthRoutes(deps),
  ...meRoutes(deps),
  ...auditRoutes(deps),
  ...platformConfigRoutes(deps),
  ...catalogKeyRoutes(deps),
  // `install.sh` before the skills' ids.
  ...installRoutes(deps),
  ...skillRoutes(deps),
  ...agentRoutes(deps),
  ...linkRoutes(deps),
  ...sessionRoutes(deps),
  ...signInRoutes(deps),
  ...agentCardRoutes(deps),
  ...chatRoutes(deps),
  ...v1ChatRoutes(deps),
  ...conversationRoutes(deps),
];
