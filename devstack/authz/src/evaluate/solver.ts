import { isUndecided, type Outcome } from './outcome.js';

interface Frame {
  /** The lowest frame of the stack that this one's outcome leans on; its own index when it leans on none below. */
  leansOn: number;
}

interface Answer {
  readonly outcome: Outcome;
  readonly depth: number;
}

interface Provisional extends Answer {
  leansOn: number;
}

const isCertain = (outcome: Outcome) => outcome === 'yes' || outcome === 'no';

/**
 * Solves questions that depend on each other, also in circles, asking each as seldom as possible.
 *
 * A question that comes up while it is being solved answers `cycle`. Whatever is concluded from such an answer, short of
 * a certain yes or no, is provisional: it holds as long as the questions that it leans on are still being solved. When
 * one of them turns out certain, what was concluded since it was asked is forgotten; when the lowest of them ends
 * uncertain, nothing was missed, and all of it is settled.
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
    const outcome = ask();
    this.#stack.pop();
    this.#open.delete(question);
    this.#keep(question, { outcome, depth }, frame.leansOn, index, since);
    return outcome;
  }

  #keep(question: string, answer: Answer, leansOn: number, index: number, since: number) {
    if (isCertain(answer.outcome)) {
      this.#settled.set(question, answer);
      this.#takeProvisional(since);
    } else if (leansOn < index) {
      this.#leanOn(leansOn, answer.outcome);
      this.#provisional.set(question, { ...answer, leansOn });
      this.#order.push(question);
      this.#lower(since, leansOn);
    } else {
      this.#settled.set(question, answer);
      for (const [member, provisional] of this.#takeProvisional(since)) this.#settled.set(member, provisional);
    }
  }

  /** What leans on a question that is itself provisional leans on whatever that one leans on. */
  #lower(since: number, leansOn: number) {
    for (const question of this.#order.slice(since)) {
      const provisional = this.#provisional.get(question);
      if (provisional) provisional.leansOn = Math.min(provisional.leansOn, leansOn);
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
