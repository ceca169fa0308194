import type { Interrupt, TurnStatus } from '@parley/contracts';

/** A tool as a turn used it. */
export interface UsedTool {
  tool_call_id: string;
  tool_name: string;
  args: Record<string, unknown>;
  result?: string;
  error?: string;
}

/** What became of a turn. */
export interface TurnOutcome {
  answer: string;
  tools: UsedTool[];
  status: Exclude<TurnStatus, 'running'>;
  error: { error: string; code: string } | null;
  interrupt: Interrupt | null;
}

/** A turn about to begin. */
export interface NewTurn {
  turnId: string;
  conversationId: string;
  ownerId: string;
  agentId: string;
  message: string;
}

/** Where conversations and their turns are kept. */
export interface ConversationStore {
  /**
   * Makes the conversation the caller's when it is new, marks it running and keeps the person's text. At most one turn
   * of a conversation runs at a time, whatever replica it runs on; a turn whose replica died is given up after `leaseMs`.
   * @throws AppError `NOT_FOUND` for somebody else's, `CONFLICT` while one runs or waits for an answer
   */
  begin(turn: NewTurn): Promise<void>;
  /** Says that the turn still runs. */
  renew(turn: NewTurn): Promise<void>;
  /** Keeps how the turn went; the conversation is free again, or waits for its person. */
  finish(turn: NewTurn, outcome: TurnOutcome): Promise<void>;
}

/** For how long a running turn is believed without a sign of life. */
export const leaseMs = 60_000;
