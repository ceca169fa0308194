import { type SpacesDeps, spacesRoutes } from './spaces/spaces.routes.js';
import { type SpaceRequestDeps, spaceRequestRoutes } from './spaces/space-requests/space-requests.routes.js';
import { type TeamSpaceDeps, teamSpaceRoutes } from './spaces/team-spaces/team-spaces.routes.js';
import { type AccessRequestDeps, accessRequestRoutes } from './access-requests/access-requests.routes.js';
import { type AgentDeps, agentRoutes } from './agents/agents.routes.js';
import { type AttachedDeps, attachedRoutes } from './attached/attached.routes.js';
import { type AuditDeps, auditRoutes } from './audit/audit.routes.js';
import { type CatalogKeyDeps, catalogKeyRoutes } from './catalog-keys/catalog-keys.routes.js';
import { type AgentCardDeps, agentCardRoutes } from './chat/agent-card/agent-card.routes.js';
import { chatRoutes } from './chat/chat.routes.js';
import { type ConversationDeps, conversationRoutes } from './chat/conversations/conversations.routes.js';
import { type ShareRouteDeps, shareRoutes } from './chat/shares/shares.routes.js';
import { type V1ChatDeps, v1ChatRoutes } from './chat/v1.routes.js';
import { type EscalationDeps, escalationRoutes } from './escalations/escalations.routes.js';
import { type FeedbackDeps, feedbackRoutes } from './feedback/feedback.routes.js';
import { type GapDeps, gapRoutes } from './gaps/gaps.routes.js';
import { type GroupDeps, groupRoutes } from './groups/groups.routes.js';
import type { BffRoute } from './http/route.js';
import { type LinkDeps, linkRoutes } from './linking/link.routes.js';
import { type MeDeps, meRoutes } from './me/me.routes.js';
import { type ModelDeps, modelRoutes } from './models/models.routes.js';
import { type PeopleDeps, peopleRoutes } from './people/people.routes.js';
import { type PlatformConfigDeps, platformConfigRoutes } from './platform-config/platform-config.routes.js';
import { type QuestionSetDeps, questionSetRoutes } from './question-sets/question-sets.routes.js';
import { type RagProxyDeps, ragProxyRoutes } from './rag-proxy/rag-proxy.routes.js';
import { type RetentionDeps, retentionRoutes } from './retention/retention.routes.js';
import { type SessionDeps, sessionRoutes } from './sessions/sessions.routes.js';
import { type SignInDeps, signInRoutes } from './sign-in/sign-in.routes.js';
import { type InstallDeps, installRoutes } from './skills/install/install.routes.js';
import { type SkillsMcpDeps, skillsMcpRoutes } from './skills/mcp/skills-mcp.routes.js';
import { type SkillDeps, skillRoutes } from './skills/skills.routes.js';
import { type HealthDeps, publicHealthRoutes } from './status/health.routes.js';
import { type StatusDeps, statusRoutes } from './status/status.routes.js';
import { type TeamDeps, teamRoutes } from './teams/teams.routes.js';
import { type UsageDeps, usageRoutes } from './usage/usage.routes.js';
import { type UseCaseDeps, useCaseRoutes } from './use-cases/use-cases.routes.js';
import { type WhyDeps, whyRoutes } from './why/why.routes.js';

/** What the routes call, by feature. */
export interface ApiDeps {
  readonly signIn: SignInDeps;
  readonly sessions: SessionDeps;
  readonly agentCard: AgentCardDeps;
  readonly chat: V1ChatDeps;
  readonly conversations: ConversationDeps;
  readonly attached: AttachedDeps;
  readonly feedback: FeedbackDeps;
  readonly gaps: GapDeps;
  readonly questionSets: QuestionSetDeps;
  readonly escalations: EscalationDeps;
  readonly shares: ShareRouteDeps;
  readonly spaces: SpacesDeps;
  readonly teams: TeamDeps;
  readonly teamSpaces: TeamSpaceDeps;
  readonly people: PeopleDeps;
  readonly groups: GroupDeps;
  readonly ragProxy: RagProxyDeps;
  readonly agents: AgentDeps;
  readonly spaceRequests: SpaceRequestDeps;
  readonly audit: AuditDeps;
  readonly linking: LinkDeps;
  readonly me: MeDeps;
  readonly catalogKeys: CatalogKeyDeps;
  readonly models: ModelDeps;
  readonly platformConfig: PlatformConfigDeps;
  readonly install: InstallDeps;
  readonly skills: SkillDeps;
  readonly skillsMcp: SkillsMcpDeps;
  readonly health: HealthDeps;
  readonly status: StatusDeps;
  readonly retention: RetentionDeps;
  readonly usage: UsageDeps;
  readonly useCases: UseCaseDeps;
  readonly why: WhyDeps;
  readonly accessRequests: AccessRequestDeps;
}

/** Every route of the API, in the order in which it is documented. Making them calls nothing. */
export const apiRoutes = (deps: ApiDeps): BffRoute[] => [
  ...signInRoutes(deps.signIn),
  ...sessionRoutes(deps.sessions),
  ...agentCardRoutes(deps.agentCard),
  ...chatRoutes(deps.chat),
  ...v1ChatRoutes(deps.chat),
  ...conversationRoutes(deps.conversations),
  ...attachedRoutes(deps.attached),
  ...feedbackRoutes(deps.feedback),
  ...gapRoutes(deps.gaps),
  ...questionSetRoutes(deps.questionSets),
  ...escalationRoutes(deps.escalations),
  ...shareRoutes(deps.shares),
  ...spacesRoutes(deps.spaces),
  ...teamRoutes(deps.teams),
  ...teamSpaceRoutes(deps.teamSpaces),
  ...peopleRoutes(deps.people),
  ...groupRoutes(deps.groups),
  ...whyRoutes(deps.why),
  ...accessRequestRoutes(deps.accessRequests),
  ...ragProxyRoutes(deps.ragProxy),
  ...agentRoutes(deps.agents),
  ...modelRoutes(deps.models),
  ...usageRoutes(deps.usage),
  ...retentionRoutes(deps.retention),
  ...spaceRequestRoutes(deps.spaceRequests),
  ...auditRoutes(deps.audit),
  ...linkRoutes(deps.linking),
  ...meRoutes(deps.me),
  ...catalogKeyRoutes(deps.catalogKeys),
  ...platformConfigRoutes(deps.platformConfig),
  // `install.sh` and `mcp` before the skills' ids.
  ...installRoutes(deps.install),
  ...skillsMcpRoutes(deps.skillsMcp),
  ...skillRoutes(deps.skills),
  ...publicHealthRoutes(deps.health),
  ...statusRoutes(deps.status),
  ...useCaseRoutes(deps.useCases),
];
