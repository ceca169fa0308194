import { isUndecided, type Outcome } from './outcome.js';

interface Frame {
  /** The lowest frame of the stack that this one's outcome leans on; its own index when it leans on none below. */
  leansOn: number;
}

interface Answer {
  outcome: Outcome;
  depth: number;
}

interface Provisional extends Answer {
  leansOn: number;
}

const isCertain = (outcome: Outcome) => outcome === 'yes' || outcome === 'no';

/**
 * Solves questions that depend on each other, also in circles, asking each as seldom as possible.
 *
 * A question that comes up while it is being solved answers `cycle`. Whatever was concluded from such an answer, short
 * of a certain yes or no, is provisional: it holds until the first question of the circle is solved. That one is asked
 * again as long as the round before brought certain answers that provisional ones may have missed.
 */
export class Solver {
  readonly #settled = new Map<string, Answer>();
  readonly #provisional = new Map<string, Provisional>();
  /** The provisional questions in the order in which they came to be so. */
  readonly #order: string[] = [];
  readonly #open = new Map<string, number>();
  readonly #stack: Frame[] = [];

  solve(question: string, depth: number, ask: () => Outcome): Outcome {
    const known = this.#known(question, depth);
    return known ?? this.#solveAnew(question, depth, ask);
  }

  /** A question left undecided at some depth may still be decided when it comes up nearer to the start. */
  #known(question: string, depth: number): Outcome | undefined {
    const settled = this.#settled.get(question);
    if (settled && (!isUndecided(settled.outcome) || depth >= settled.depth)) return settled.outcome;
    const open = this.#open.get(question);
    if (open !== undefined) return this.#leanOn(open, 'cycle');
    const provisional = this.#provisional.get(question);
    return provisional && this.#leanOn(provisional.leansOn, provisional.outcome);
  }

  #leanOn(index: number, outcome: Outcome): Outcome {
    const asking = this.#stack.at(-1);
    if (asking) asking.leansOn = Math.min(asking.leansOn, index);
    return outcome;
  }

  #solveAnew(question: string, depth: number, ask: () => Outcome): Outcome {
    const index = this.#stack.length;
    const frame: Frame = { leansOn: index };
    this.#stack.push(frame);
    this.#open.set(question, index);
    const since = this.#order.length;
    const outcome = this.#untilStable(frame, index, since, ask);
    this.#stack.pop();
    this.#open.delete(question);
    this.#keep(question, { outcome, depth }, frame.leansOn, index, since);
    return outcome;
  }

  #untilStable(frame: Frame, index: number, since: number, ask: () => Outcome): Outcome {
    for (;;) {
      frame.leansOn = index;
      const settledBefore = this.#settled.size;
      const outcome = ask();
      const isLeader = frame.leansOn === index && this.#order.length > since;
      if (isCertain(outcome) || !isLeader || this.#settled.size === settledBefore) return outcome;
      this.#takeProvisional(since);
    }
  }

  #keep(question: string, answer: Answer, leansOn: number, index: number, since: number) {
    if (isCertain(answer.outcome)) {
      this.#settled.set(question, answer);
      this.#takeProvisional(since);
    } else if (leansOn < index) {
      this.#leanOn(leansOn, answer.outcome);
      this.#provisional.set(question, { ...answer, leansOn });
      this.#order.push(question);
    } else {
      this.#settled.set(question, answer);
      for (const [member, provisional] of this.#takeProvisional(since)) this.#settled.set(member, provisional);
    }
  }

  /** Removes the provisional answers that came after the first `since`. */
  #takeProvisional(since: number): [string, Answer][] {
    return this.#order.splice(since).map((question) => {
      const { outcome, depth } = this.#provisional.get(question) ?? { outcome: 'cycle', depth: 0 };
      this.#provisional.delete(question);
      return [question, { outcome, depth }];
    });
  }
}
