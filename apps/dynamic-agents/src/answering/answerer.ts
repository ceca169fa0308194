import {
  type AnswerCheck,
  AppError,
  type Interrupt,
  type ResumeData,
  type StreamEvent,
  type TokensUsed,
} from '@parley/contracts';
import type { Agent } from '../agents/agent.js';
import type { ToolCaller } from '../tools/tool-rights.js';
import type { NoteUsed } from '../usage/count-calls.js';
import { answeringTexts } from './answering-texts.js';

/** An earlier exchange, for the model to read. */
export interface Exchange {
  readonly message: string;
  readonly answer: string;
  /** Tool results, written by others, went into the answer. */
  readonly hasReadOthers: boolean;
  /** Titles of the documents that the answer cites, the first one first; absent where that is not known. */
  readonly cited?: readonly string[] | undefined;
}

/** Sends one event to the listener, at the listener's pace. */
export type Emit = (event: StreamEvent) => Promise<void>;

/** One turn to answer: who answers, what was said, with whose rights, and where the answer goes. */
export interface Turn {
  readonly agent: Agent;
  readonly message: string;
  readonly history: readonly Exchange[];
  /** Who asks, with this turn's own bearer, which is never kept. */
  readonly caller: ToolCaller;
  readonly emit: Emit;
  /** To be called when a search left out what the person alone could read. */
  readonly noteMore: () => void;
  /** Keeps what each request to a model took. */
  readonly noteUsed: NoteUsed;
  /** Aborted when the turn has to stop, for any reason. */
  readonly signal: AbortSignal;
}

/** A question to the person, and what the answerer needs to go on after it, in its own words. */
export interface Question {
  readonly interrupt: Interrupt;
  readonly checkpoint: string;
}

/** How answering ended: with an answer (already emitted), or with a question to the person. */
export type Outcome = Answered | ({ readonly kind: 'waiting' } & Question);

export interface Answered {
  readonly kind: 'answered';
  /** The answer is made of what tools said too, which others wrote. */
  readonly hasReadOthers: boolean;
  /** What it rests on. */
  readonly check: AnswerCheck;
  /** Absent where no language model answered. */
  readonly tokens?: TokensUsed | undefined;
}

/**
 * A way to answer. Emits `content`, `cite`, `tool_start`, `tool_end` and `warning`; `checked` and the terminal event are the
 * run's.
 * Throws AppError for what the person should read as the stream's error.
 */
export interface Answerer {
  answer(turn: Turn): Promise<Outcome>;
  /** Goes on after an interrupt, with a decision that was checked against it. */
  goOn(turn: Turn, question: Question, decision: ResumeData): Promise<Outcome>;
}

/** A question from before a change of configuration: it is unknown how to continue after it. */
export const askedOtherwise = (): AppError => new AppError('CONFLICT', answeringTexts.askedOtherwise);
