import type { CancelRequest } from '@parley/contracts';
import type { Language } from '@parley/language';
import type { Place } from './place.js';

/** The progress of an answer: what a successor needs to continue instead of repeating it. */
export interface Progress {
  /** Written before the first post: a crash after it leaves open whether there is a reply that nobody wrote down. */
  readonly hasBegun?: boolean;
  /** Stored with it: the language of the reply, also when another replica takes it over. */
  readonly language?: Language;
  /** Set when that happened: the reply says that it goes on, since there may be another one before it. */
  readonly isContinued?: boolean;
  /** Set before the answer begins, when it is for the person who asked alone, so that no successor shows it to others. */
  readonly isPrivate?: boolean;
  /** Public id of the reply that is being edited. */
  readonly replyId?: string;
  /** Run of the agent, once it has begun: its stream can be taken up again. */
  readonly runId?: string;
  /** Message of a long answer, counted from 1, that was about to be posted: all before it are there. */
  readonly partBegun?: number;
  /** A run that nobody will answer, written down before it is ended: until then its conversation takes nothing else. */
  readonly leftRun?: LeftRun;
  /** Public id of whoever asked, while the question waits for something that they have to do first. */
  readonly waitsFor?: string;
}

/** What it takes to end such a run: the conversation, and where and for whom it was. */
export interface LeftRun extends Place, CancelRequest {
  /** What is recorded of the message once the run is ended. */
  readonly outcome: string;
  /** Whether whoever asked knows already, or cannot be told. */
  readonly is_told: boolean;
}

/** The outcome of an attempt: failed, interrupted, or not started. Only failures count. */
export type Tried = 'failed' | 'cut_short' | 'not_begun';

/** A claimed message. */
export interface Claim {
  /** UUID of the message: the same event is the same claim, however often and in whatever frame it comes. */
  readonly messageUuid: string;
  readonly spaceUuid: string;
  /** A press on a card: `messageUuid` is then that of the press. */
  readonly isCardAction?: boolean;
  /** Region hint of the event, for the message's public id; absent when the public id is known. */
  readonly publicMessageId?: string;
  readonly publishedAt: Date;
  /** Trace that it arrived in, so that later work joins it; absent while tracing is off. */
  readonly traceparent?: string | undefined;
  /** How often work on it has begun, tries that an outage cut short left out. */
  readonly attempts: number;
  /** How many of those tries failed by themselves: the others were cut short when a bot died. */
  readonly failures: number;
  /** Set when it was left behind, or put back: the try that now begins is still to be counted. */
  readonly isTakenUp?: boolean;
  readonly progress: Progress;
}

export interface NewClaim extends Pick<
  Claim,
  'messageUuid' | 'spaceUuid' | 'isCardAction' | 'publicMessageId' | 'publishedAt' | 'traceparent'
> {
  /** Who wrote it as far as its event tells, a hint that is not kept. */
  readonly writerUuid?: string;
}

/**
 * Which messages are claimed, by whom, and which are done. A claim is a lease: it lapses unless renewed, and any
 * replica can take over a lapsed one.
 */
export interface ClaimStore {
  /** Claims a message for `holder`; `undefined` if it was ever claimed before. Durable when it resolves. */
  claim(message: NewClaim, holder: string, untilMs: number): Promise<Claim | undefined>;
  /** The UUIDs of messages that were never claimed. */
  unknownOf(messageUuids: readonly string[]): Promise<Set<string>>;
  /** Takes over the oldest lapsed claim, if any. */
  takeUpExpired(holder: string, nowMs: number, untilMs: number): Promise<Claim | undefined>;
  /** Counts one more try of what `holder` still holds. Resolves to how many that makes; `undefined` when it was lost. */
  countAttempt(messageUuid: string, holder: string): Promise<number | undefined>;
  /** Whether everything of its space that was written before it is done, runs left out that are only to be ended. */
  isNext(claim: Pick<Claim, 'messageUuid' | 'spaceUuid' | 'publishedAt'>): Promise<boolean>;
  /** Extends what `holder` still holds. False when it was lost to somebody else or is done. */
  renew(messageUuid: string, holder: string, untilMs: number): Promise<boolean>;
  /** Releases a message, to be taken over after that time. */
  putBack(messageUuid: string, holder: string, untilMs: number, tried: Tried): Promise<void>;
  /** Adds to what is known of the reply. False when the message was lost to somebody else or is done. */
  noteProgress(messageUuid: string, holder: string, progress: Progress): Promise<boolean>;
  /** Marks the message as done, with its outcome. */
  finish(messageUuid: string, holder: string, outcome: string, at: Date): Promise<void>;
  /** When the newest message so far was written. */
  latestPublished(): Promise<Date | undefined>;
  /**
   * Removes what was done before that time, but for the newest message: after a long silence it alone tells since when
   * others may have been missed. Resolves to how many.
   */
  forgetDoneBefore(at: Date): Promise<number>;
}
