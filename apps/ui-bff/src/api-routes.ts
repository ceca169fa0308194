import { type ChatxDeps, chatxRoutes } from './admin/chatx/chatx.routes.js';
import { type SpaceRequestDeps, spaceRequestRoutes } from './admin/chatx/space-requests/space-requests.routes.js';
import { type TeamSpaceDeps, teamSpaceRoutes } from './admin/teams/team-spaces.routes.js';
import { type AgentDeps, agentRoutes } from './agents/agents.routes.js';
import { type AuditDeps, auditRoutes } from './audit/audit.routes.js';
import { type CatalogKeyDeps, catalogKeyRoutes } from './catalog-keys/catalog-keys.routes.js';
import { type AgentCardDeps, agentCardRoutes } from './chat/agent-card/agent-card.routes.js';
import { type ChatDeps, chatRoutes } from './chat/chat.routes.js';
import { type ConversationDeps, conversationRoutes } from './chat/conversations/conversations.routes.js';
import { type V1ChatDeps, v1ChatRoutes } from './chat/v1.routes.js';
import type { BffRoute } from './http/route.js';
import { type LinkDeps, linkRoutes } from './linking/link.routes.js';
import { type MeDeps, meRoutes } from './me/me.routes.js';
import { type PlatformConfigDeps, platformConfigRoutes } from './platform-config/platform-config.routes.js';
import { type RagProxyDeps, ragProxyRoutes } from './rag-proxy/rag-proxy.routes.js';
import { type SessionDeps, sessionRoutes } from './sessions/sessions.routes.js';
import { type SignInDeps, signInRoutes } from './sign-in/sign-in.routes.js';
import { type InstallDeps, installRoutes } from './skills/install/install.routes.js';
import { type SkillDeps, skillRoutes } from './skills/skills.routes.js';
import { type HealthDeps, publicHealthRoutes } from './status/health.routes.js';
import { type StatusDeps, statusRoutes } from './status/status.routes.js';
import { type UseCaseDeps, useCaseRoutes } from './use-cases/use-cases.routes.js';

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
