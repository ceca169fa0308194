import type { SpaceMessage } from '@parley/contracts';

/** A question that still needs a person after its answer did not help, or may. */
export interface Escalation {
  /** Claim of the message that was answered: that has one. */
  readonly id: string;
  /** UUID of the message that carries the button of whoever asked. */
  readonly cardUuid: string;
  /** Without its text. */
  readonly message: SpaceMessage;
  readonly agentId: string;
  readonly conversationId: string;
  readonly runId: string;
  readonly offeredAt: Date;
  /** Claim of the press that asked for a person; absent while nobody has. */
  readonly takenBy?: string;
  /** Those to whom it was about to be posted, whether or not it was. */
  readonly begun: readonly string[];
  readonly posts: readonly EscalationPost[];
  /** Claim of the press that resolved it; absent while it is open. */
  readonly resolvedBy?: string;
}

/** A card with which people were asked to help. */
export interface EscalationPost {
  /** Whom the route names: an e-mail address, a person's id, or the public id of a space. */
  readonly to: string;
  readonly messageId: string;
  readonly roomId: string;
  readonly cardUuid: string;
  /** Its room was told that it is resolved. */
  readonly isClosed: boolean;
}

/** What needs a person. A record that does not fit its schema is none. */
export interface EscalationStore {
  /** Stores one; what is there already with the same id stays as it is. */
  open(escalation: Omit<Escalation, 'begun' | 'posts'>): Promise<void>;
  /** By the card of whoever asked, or one of those who were asked to help. */
  findByCard(cardUuid: string): Promise<Escalation | undefined>;
  /** Gives the button of whoever asked to one press. True for the first one, and for that same one again. */
  take(id: string, pressUuid: string): Promise<boolean>;
  /** The press had no effect: the button can be used again. What was posted stays. */
  reopen(id: string, pressUuid: string): Promise<void>;
  beginPost(id: string, to: string): Promise<void>;
  notePost(id: string, post: Omit<EscalationPost, 'isClosed'>): Promise<void>;
  /** Resolves it by one press. True for the first one, and for that same one again. */
  resolve(id: string, pressUuid: string): Promise<boolean>;
  unresolve(id: string, pressUuid: string): Promise<void>;
  noteClosed(id: string, cardUuid: string): Promise<void>;
  forgetBefore(at: Date): Promise<void>;
}

/** How long one is kept. */
export const escalationLifeMs = 90 * 24 * 60 * 60_000;
