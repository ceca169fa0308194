import { chatxRoutes, type ChatxDeps } from './admin/chatx/chatx.routes.js';
import { spaceRequestRoutes, type SpaceRequestDeps } from './admin/chatx/space-requests/space-requests.routes.js';
import { teamSpaceRoutes, type TeamSpaceDeps } from './admin/teams/team-spaces.routes.js';
import { agentRoutes, type AgentDeps } from './agents/agents.routes.js';
import { auditRoutes, type AuditDeps } from './audit/audit.routes.js';
import { catalogKeyRoutes, type CatalogKeyDeps } from './catalog-keys/catalog-keys.routes.js';
import { agentCardRoutes, type AgentCardDeps } from './chat/agent-card/agent-card.routes.js';
import { chatRoutes, type ChatDeps } from './chat/chat.routes.js';
import { conversationRoutes, type ConversationDeps } from './chat/conversations/conversations.routes.js';
import { v1ChatRoutes, type V1ChatDeps } from './chat/v1.routes.js';
import type { BffRoute } from './http/route.js';
import { linkRoutes, type LinkDeps } from './linking/link.routes.js';
import { meRoutes, type MeDeps } from './me/me.routes.js';
import { platformConfigRoutes, type PlatformConfigDeps } from './platform-config/platform-config.routes.js';
import { ragProxyRoutes, type RagProxyDeps } from './rag-proxy/rag-proxy.routes.js';
import { sessionRoutes, type SessionDeps } from './sessions/sessions.routes.js';
import { signInRoutes, type SignInDeps } from './sign-in/sign-in.routes.js';
import { installRoutes, type InstallDeps } from './skills/install/install.routes.js';
import { skillRoutes, type SkillDeps } from './skills/skills.routes.js';
import { publicHealthRoutes, type HealthDeps } from './status/health.routes.js';
import { statusRoutes, type StatusDeps } from './status/status.routes.js';
import { useCaseRoutes, type UseCaseDeps } from './use-cases/use-cases.routes.js';

/** What the routes call. */
export type ApiDeps = SignInDeps &
  SessionDeps &
  AgentCardDeps &
  ChatDeps &
  V1ChatDeps &
  ConversationDeps &
  ChatxDeps &
  TeamSpaceDeps &
  RagProxyDeps &
  AgentDeps &
  SpaceRequestDeps &
  AuditDeps &
  LinkDeps &
  MeDeps &
  CatalogKeyDeps &
  PlatformConfigDeps &
  InstallDeps &
  SkillDeps &
  StatusDeps &
  HealthDeps &
  UseCaseDeps;

/** Every route of the API, in the order in which it is documented. Making them calls nothing. */
export const apiRoutes = (deps: ApiDeps): BffRoute[] => [
  ...signInRoutes(deps),
  ...sessionRoutes(deps),
  ...agentCardRoutes(deps),
  ...chatRoutes(deps),
  ...v1ChatRoutes(deps),
  ...conversationRoutes(deps),
  ...chatxRoutes(deps),
  ...teamSpaceRoutes(deps),
  ...ragProxyRoutes(deps),
  ...agentRoutes(deps),
  ...spaceRequestRoutes(deps),
  ...auditRoutes(deps),
  ...linkRoutes(deps),
  ...meRoutes(deps),
  ...catalogKeyRoutes(deps),
  ...platformConfigRoutes(deps),
  // `install.sh` before the skills' ids.
  ...installRoutes(deps),
  ...skillRoutes(deps),
  ...publicHealthRoutes(deps),
  ...statusRoutes(deps),
  ...useCaseRoutes(deps),
];
