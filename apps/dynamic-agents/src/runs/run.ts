import type { Interrupt, StreamFailure } from '@parley/contracts';

/** Owner and place of a run. Every look-up names all three, so that no caller reaches another's run. */
export interface RunKey {
  ownerId: string;
  conversationId: string;
  agentId: string;
}

/** Who reads along with the person, so far as it is known. */
export interface Audience {
  /** Slug of the team that the person asked for; without one there is no further audience. */
  team?: string | undefined;
  /** The chat space that it was asked in, `<alias>--<uuid>`: what a client says, to be believed with authz alone. */
  space?: string | undefined;
}

/** One exchange of a conversation, from the person's message to the end of the answer; it may wait in between. */
export interface Run extends RunKey, Audience {
  /** Stays the same when the run waits and goes on. */
  turnId: string;
  /** Names one stream: new with every start and resume. */
  runId: string;
  message: string;
  /** What the agent has said so far. */
  answer: string;
  /** Whether a search left out what the person alone could read. */
  leftOut?: boolean | undefined;
}

/** A run that waits for its person. */
export interface WaitingRun extends Run {
  interrupt: Interrupt;
  /** What the answerer needs to go on, as it wrote it. */
  checkpoint: string;
}

/** How a run stopped. */
export type RunEnd =
  | { status: 'completed'; answer: string; leftOut?: boolean | undefined; hasReadOthers: boolean }
  | { status: 'cancelled'; answer: string }
  | { status: 'failed'; answer: string; failure: StreamFailure }
  | { status: 'waiting'; answer: string; leftOut?: boolean | undefined; interrupt: Interrupt; checkpoint: string };
