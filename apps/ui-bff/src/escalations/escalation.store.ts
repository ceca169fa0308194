import type { EscalationQuery, EscalationState } from '@parley/contracts';
import type { ConversationKey } from '../chat/runs/run.store.js';
import type { GapScope } from '../gaps/gap.store.js';

/** A question that whoever asked handed to people. */
export interface Escalation extends ConversationKey {
  /** That of the turn: a question is handed on once. */
  readonly turnId: string;
  readonly agentId: string;
  readonly asker: { readonly name: string; readonly email: string | null };
  readonly question: string;
  readonly answer: string;
  readonly comment: string | null;
  readonly sources: readonly { readonly datasource_id: string; readonly title: string }[];
  readonly state: EscalationState;
  readonly sentAt: Date;
  readonly resolved: { readonly by: string; readonly at: Date } | null;
}

/** Where escalations are kept. */
export interface EscalationStore {
  createIndexes(): Promise<void>;
  /** Keeps one, unless its turn has one already; tells which one stands, and whether it is this one. */
  add(escalation: Escalation): Promise<{ kept: Escalation; isNew: boolean }>;
  /** Those of a conversation, oldest first. */
  of(conversation: ConversationKey): Promise<Escalation[]>;
  /** Oldest open ones first; resolved ones the latest first. */
  list(scope: GapScope, query: EscalationQuery): Promise<{ found: Escalation[]; total: number }>;
  find(scope: GapScope, turnId: string): Promise<Escalation | undefined>;
  /** Resolves one that is open; `undefined` when there is none such in the scope. */
  resolve(scope: GapScope, turnId: string, by: string, at: Date): Promise<Escalation | undefined>;
  remove(turnId: string): Promise<void>;
  removeConversation(conversation: ConversationKey): Promise<void>;
  removeOlderThan(at: Date): Promise<void>;
}

/** How long one is kept. */
export const escalationLifeMs = 90 * 24 * 60 * 60_000;
