import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { NoticeStore } from '../access-requests/notice.store.js';
import type { ApprovalStore } from '../approvals/approval.store.js';
import type { SpaceMappingStore } from '../access/space-mapping.store.js';
import type { Config } from '../config.js';
import type { ClaimStore } from '../claims/claim.store.js';
import type { SpaceLanes } from '../inbox/space-lanes.js';
import type { BotMetrics } from '../metrics.js';
import type { EscalationStore } from '../escalations/escalation.store.js';
import type { FeedbackCardStore } from '../feedback/feedback-card.store.js';
import type { OfferStore } from '../offers/offer.store.js';
import type { DenialStore } from '../replies/denial.store.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import type { WaitingStore } from '../waiting/waiting.store.js';
import type { Deciders } from './wire-decide.js';

/** What the way from a message to its answer is made of. */
export interface InboxWiring {
  readonly config: Config;
  readonly connection: Connection;
  readonly chat: ChatProduct;
  readonly claims: ClaimStore;
  readonly approvals: ApprovalStore;
  readonly offers: OfferStore;
  readonly feedbackCards: FeedbackCardStore;
  readonly escalations: EscalationStore;
  readonly denials: DenialStore;
  readonly waiting: WaitingStore;
  readonly notices: NoticeStore;
  readonly lanes: SpaceLanes;
  readonly mappings: SpaceMappingStore;
  readonly deciders: Deciders;
  readonly metrics: BotMetrics;
  /** Name of this process, the holder of its claims. */
  readonly instance: string;
  readonly stopping: AbortSignal;
  /** Aborted before that, as soon as another replica is to take what has not begun. */
  readonly leaving: AbortSignal;
  readonly log: Logger;
  readonly now: () => number;
  readonly timing: {
    readonly claimLeaseMs?: number;
    readonly retryMs?: number;
    readonly editScheduleMs?: readonly number[];
    readonly runPauseMs?: number;
  };
}
