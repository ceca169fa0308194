import type { Step } from '../branches/version-switch.js';
import type { Turn } from '../runs/live-run.js';
import type { ShownTurn } from './shown-turn.js';

/** What can be done with a turn. */
export interface TurnActs {
  /** Asks something next. */
  readonly ask: (message: string) => void;
  /** Asks the same once more: beside a turn that is stored, in place of one that could not be sent. */
  readonly again: (turn: ShownTurn) => void;
  /** Puts its question into the field, to be asked otherwise beside it. */
  readonly edit: (turn: Turn) => void;
  /** Shows another version of a question. */
  readonly show: (turnId: string, by: Step) => void;
}
