import type { GapChange, GapQuery } from '@parley/contracts';
import type { Gap, GapCase, GapCount } from './gap.js';

/** Whose gaps somebody may see: all, or those of these agents and of these sources. */
export type GapScope = 'all' | { readonly agentIds: readonly string[]; readonly sourceIds: readonly string[] };

/** A gap as grouping sees it. */
export interface GapTerms {
  readonly id: string;
  readonly terms: readonly string[];
}

/** Where gaps and their cases are kept. */
export interface GapStore {
  createIndexes(): Promise<void>;
  /** Gaps of an agent that share a term, the oldest first, as many as are worth comparing. */
  candidates(agentId: string, terms: readonly string[]): Promise<GapTerms[]>;
  /** The gap that a turn's case is in. */
  gapOf(turnId: string): Promise<string | undefined>;
  /** Keeps a case in its gap, in place of an earlier one of its turn. */
  put(found: GapCase, gapId: string): Promise<void>;
  /** Removes the case of a turn. */
  drop(turnId: string): Promise<void>;
  /** Removes the cases of a conversation; tells the gaps that they were in, even when a call before did it in part. */
  dropConversation(conversation: string): Promise<{ agentId: string; gapId: string }[]>;
  /** Gaps with cases older than that. */
  withOlderThan(at: Date, limit: number): Promise<{ agentId: string; gapId: string }[]>;
  /** Removes the cases of a gap that are older than that. */
  dropOlderThan(gapId: string, at: Date): Promise<void>;
  /** Goes before reading the cases of a gap to count them. Throws AppError as `Fences.raise`. */
  raiseFence(gapId: string, fence: number): Promise<void>;
  /** The newest cases of a gap, oldest first. */
  casesOf(gapId: string): Promise<GapCase[]>;
  /**
   * Keeps what the cases add up to, or removes the gap that has none. One that was answered is open again when it was
   * asked after that. Throws AppError as `Fences.check`.
   */
  keepCount(gap: GapTerms & { readonly agentId: string }, count: GapCount | undefined, fence: number): Promise<void>;
  /** Most people first, then the latest. */
  list(scope: GapScope, query: GapQuery): Promise<{ found: Gap[]; total: number }>;
  find(scope: GapScope, id: string): Promise<Gap | undefined>;
  /** `undefined` when there is no such gap in the scope. */
  change(scope: GapScope, id: string, change: GapChange, at: Date): Promise<Gap | undefined>;
}
