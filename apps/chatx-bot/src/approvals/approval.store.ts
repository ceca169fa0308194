import type { Interrupt, SpaceMessage } from '@parley/contracts';

/** A question to one person that waits on a card. */
export interface Approval {
  /** Claim in whose course it was asked: that has one question at a time. */
  readonly id: string;
  /** UUID of the message that carries the card. */
  readonly cardUuid: string;
  /** The message that is being answered, without its text: who asked, where, and in which thread. */
  readonly message: SpaceMessage;
  readonly agentId: string;
  readonly conversationId: string;
  readonly interrupt: Interrupt;
  /** Claim of the press that answered it; absent while it is open. */
  readonly answeredBy?: string;
}

/** Questions on cards. What is found is exactly what was asked; a record that does not fit its schema is none. */
export interface ApprovalStore {
  /** Stores a question; an earlier one with the same id is replaced, with its card. */
  open(approval: Approval, at: Date): Promise<void>;
  findByCard(cardUuid: string): Promise<Approval | undefined>;
  /** Takes the answer of one press. True for the first one, and for that same one again. */
  answer(approval: Approval, actionUuid: string): Promise<boolean>;
  /** The answer was not delivered: the card can be used again. */
  reopen(approval: Approval, actionUuid: string): Promise<void>;
  /** Forgets answered questions that were asked before the one time, and all that were before the other. */
  forget(ages: { readonly answeredBefore: Date; readonly askedBefore: Date }): Promise<void>;
}
