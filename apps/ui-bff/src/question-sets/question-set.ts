import {
  type AnswerFault,
  type AnswerFigures,
  AppError,
  type SetQuestion,
  type SetRunState,
  type SetRunStop,
} from '@parley/contracts';
import type { Judged } from '@parley/question-sets';

/** Questions of a team, with what good answers to them are. */
export interface KeptSet {
  readonly id: string;
  /** Slug of the team that it is of. */
  readonly team: string;
  readonly name: string;
  readonly questions: readonly SetQuestion[];
  readonly updatedAt: Date;
  /** Goes up with every change. */
  readonly version: number;
}

/** A set without its questions. */
export interface SetName extends Omit<KeptSet, 'questions' | 'version'> {
  readonly questionCount: number;
}

/** One question that a run has asked. */
export interface SetAnswer {
  readonly judged: Judged;
  readonly faults: readonly AnswerFault[];
  /** What was answered, cut. */
  readonly text: string;
}

/** Whoever started a run: it asks with what they may do, for as long as their session lasts. */
export interface Starter {
  readonly id: string;
  readonly name: string;
  /** Hash of the id of their session. */
  readonly session: string;
}

/** What a run is begun with. */
export interface NewSetRun {
  readonly id: string;
  readonly setId: string;
  readonly team: string;
  readonly agentId: string;
  readonly starter: Starter;
  /** As they were when it began, without those that another person is to ask. */
  readonly questions: readonly SetQuestion[];
  readonly leftOut: number;
  readonly startedAt: Date;
}

/** A run without its questions and answers. */
export interface SetRunName extends Omit<NewSetRun, 'questions'> {
  readonly total: number;
  readonly asked: number;
  readonly state: SetRunState;
  readonly stopped: SetRunStop | null;
  readonly figures: AnswerFigures | null;
  readonly endedAt: Date | null;
}

export interface SetRun extends SetRunName {
  readonly questions: readonly SetQuestion[];
  /** In the order of the questions. */
  readonly answers: readonly SetAnswer[];
}

/** Sets that a team may have. */
export const mostSets = 50;
/** Runs of a set that are kept. */
export const mostRuns = 10;

export const noSuchSet = (): AppError => new AppError('NOT_FOUND', 'This question set does not exist.');
export const noSuchRun = (): AppError => new AppError('NOT_FOUND', 'This run does not exist. The last ten are kept.');
