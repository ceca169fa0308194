import { createHash } from 'node:crypto';
import { AppError, type FeedbackReason, type GapKind, type GapState } from '@parley/contracts';

/** One turn that an agent had no good answer for. */
export interface GapCase {
  readonly turnId: string;
  readonly agentId: string;
  /** Keyed hash of who asked: people are counted, not named. */
  readonly asker: string;
  /** Keyed hash of whose conversation it was in: it is forgotten together with that. */
  readonly conversation: string;
  readonly question: string;
  readonly kinds: readonly GapKind[];
  readonly reason: FeedbackReason | null;
  readonly comment: string | null;
  readonly sources: readonly string[];
  readonly askedAt: Date;
}

/** What the cases of a gap add up to. */
export interface GapCount {
  readonly question: string;
  readonly alsoAsked: readonly string[];
  readonly kinds: readonly GapKind[];
  readonly people: number;
  readonly times: number;
  readonly reasons: readonly { readonly reason: FeedbackReason; readonly times: number }[];
  readonly comments: readonly string[];
  readonly sources: readonly string[];
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Questions of one meaning to one agent. */
export interface Gap extends GapCount {
  readonly id: string;
  readonly agentId: string;
  readonly state: GapState;
}

/** How long a question is kept. */
export const gapRetentionMs = 90 * 24 * 60 * 60_000;

/** The same words to the same agent always have the same id. */
export const gapIdOf = (agentId: string, terms: readonly string[]): string =>
  `gap_${createHash('sha256')
    .update(JSON.stringify([agentId, terms]))
    .digest('hex')
    .slice(0, 24)}`;

export const noSuchGap = (): AppError => new AppError('NOT_FOUND', 'This question does not exist.');
