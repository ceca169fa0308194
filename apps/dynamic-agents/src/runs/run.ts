import type { Interrupt, StreamFailure, TokensUsed } from '@parley/contracts';

/** Owner and place of a run. Every look-up names all three, so that no caller reaches another's run. */
export interface RunKey {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly agentId: string;
}

/** Who reads along with the person, so far as it is known. */
export interface Audience {
  /** Slug of the team that the person asked for; without one there is no further audience. */
  readonly team?: string | undefined;
  /** The chat space that it was asked in, `<alias>--<uuid>`: what a client says, to be believed with authz alone. */
  readonly space?: string | undefined;
}

/** One exchange of a conversation, from the person's message to the end of the answer; it may wait in between. */
export interface Run extends RunKey, Audience {
  /** Stays the same when the run waits and goes on. */
  readonly turnId: string;
  /** Names one stream: new with every start and resume. */
  readonly runId: string;
  /** What the caller names the exchange, where it does. */
  readonly namedTurn?: string | undefined;
  readonly message: string;
  /** What the agent has said so far. */
  readonly answer: string;
  /** Whether a search left out what the person alone could read. */
  readonly leftOut?: boolean | undefined;
}

/** A run that waits for its person. */
export interface WaitingRun extends Run {
  readonly interrupt: Interrupt;
  /** What the answerer needs to go on, as it wrote it. */
  readonly checkpoint: string;
}

/** How a run stopped. */
export type RunEnd =
  | {
      readonly status: 'completed';
      readonly answer: string;
      readonly leftOut?: boolean | undefined;
      readonly hasReadOthers: boolean;
      /** Titles of the documents that the answer cites. */
      readonly cited?: readonly string[];
      readonly tokens?: TokensUsed | undefined;
    }
  | { readonly status: 'cancelled'; readonly answer: string }
  | { readonly status: 'failed'; readonly answer: string; readonly failure: StreamFailure }
  | {
      readonly status: 'waiting';
      readonly answer: string;
      readonly leftOut?: boolean | undefined;
      readonly interrupt: Interrupt;
      readonly checkpoint: string;
    };
