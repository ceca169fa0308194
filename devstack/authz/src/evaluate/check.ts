import { ConditionError } from '../conditions/evaluate.js';
import { resolutionTooComplex } from '../errors.js';
import type { Rewrite } from '../model/rewrite.js';
import { kindOfRestriction, type Relation } from '../model/relation.js';
import { kindOf, relationOf, splitUserset, typeOf, usersetOf, wildcardOf } from '../tuples/names.js';
import type { Tuple } from '../tuples/tuple.js';
import { allOf, anyOf, isUndecided, not, type Outcome } from './outcome.js';
import { counts, depthLimit, fitting, type RequestScope } from './request-scope.js';
import { Solver } from './solver.js';

interface Question {
  readonly object: string;
  readonly relation: Relation;
  readonly depth: number;
}

/**
 * Answers, for one user, whether the user has a relation to an object. Answers are kept, so that several questions of
 * the same request (a list of candidates) share their work.
 */
export class Checker {
  readonly #solver = new Solver();
  readonly #kinds: readonly string[];

  constructor(
    private readonly scope: RequestScope,
    private readonly user: string,
  ) {
    const kind = kindOf(user);
    const type = typeOf(user);
    this.#kinds = relationOf(user) === '' ? [type, wildcardOf(type)] : [kind];
  }

  /** Throws the error of an undecided question: a condition without its context, or too deep a chain. */
  has(object: string, relation: string): boolean {
    return decided(this.#ask(object, relation, 0));
  }

  /** The same for a part of the relation's rewrite, as if it were the whole of it. */
  hasPart(object: string, relation: Relation, part: Rewrite): boolean {
    return decided(this.#rewrite({ object, relation, depth: 0 }, part));
  }

  #ask(object: string, name: string, depth: number): Outcome {
    if (depth >= depthLimit) return { error: resolutionTooComplex() };
    const type = typeOf(object);
    const relation = this.scope.types.relation(type, name);
    if (!relation) return 'no';
    const label = usersetOf(object, name);
    if (label === this.user) return 'yes';
    if (!this.#canReach(type, name)) return 'no';
    return this.#solver.solve(label, depth, () => {
      this.scope.assertInTime();
      return this.#rewrite({ object, relation, depth }, relation.rewrite);
    });
  }

  #canReach(type: string, relation: string): boolean {
    const reachable = this.scope.types.reachable(type, relation);
    return this.#kinds.some((kind) => reachable.has(kind));
  }

  #rewrite(question: Question, rewrite: Rewrite): Outcome {
    const part = (child: Rewrite) => () => this.#rewrite(question, child);
    switch (rewrite.kind) {
      case 'this':
        return this.#direct(question);
      case 'computed':
        return this.#ask(question.object, rewrite.relation, question.depth);
      case 'tupleToUserset':
        return this.#tupleToUserset(question, rewrite.tupleset, rewrite.computed);
      case 'union':
        return anyOf(rewrite.children.map(part));
      case 'intersection':
        return allOf(rewrite.children.map(part));
      case 'difference':
        return allOf([part(rewrite.base), () => not(this.#rewrite(question, rewrite.subtract))]);
    }
  }

  #direct(question: Question): Outcome {
    const { object, relation } = question;
    const allowed = new Set(relation.restrictions.map(kindOfRestriction));
    return anyOf([
      () => (allowed.has(kindOf(this.user)) ? this.#exactly(object, relation.name, this.user) : 'no'),
      () => this.#publicly(object, relation.name, allowed),
      () => (relation.restrictions.some((each) => each.relation !== '') ? this.#throughUsersets(question) : 'no'),
    ]);
  }

  #publicly(object: string, relation: string, allowed: ReadonlySet<string>): Outcome {
    const wildcard = wildcardOf(typeOf(this.user));
    const applies = relationOf(this.user) === '' && wildcard !== this.user && allowed.has(wildcard);
    return applies ? this.#exactly(object, relation, wildcard) : 'no';
  }

  #exactly(object: string, relation: string, user: string): Outcome {
    const tuple = this.scope.reader.find(object, relation, user);
    if (!tuple || fitting(this.scope, [tuple]).length === 0) return 'no';
    return this.#given(tuple, () => 'yes');
  }

  #throughUsersets({ object, relation, depth }: Question): Outcome {
    const tuples = fitting(this.scope, this.scope.reader.usersetsOf(object, relation.name));
    return anyOf(
      tuples.map((tuple) => () => {
        const userset = splitUserset(tuple.user);
        return this.#given(tuple, () => this.#ask(userset.object, userset.relation, depth + 1));
      }),
    );
  }

  #tupleToUserset({ object, depth }: Question, tupleset: string, computed: string): Outcome {
    const tuples = fitting(this.scope, this.scope.reader.ofRelation(object, tupleset));
    const leading = tuples.filter(({ user }) => this.scope.types.relation(typeOf(user), computed));
    return anyOf(leading.map((tuple) => () => this.#given(tuple, () => this.#ask(tuple.user, computed, depth + 1))));
  }

  /** Goes on only if the tuple's condition holds. */
  #given(tuple: Tuple, next: () => Outcome): Outcome {
    try {
      if (!counts(this.scope, tuple)) return 'no';
    } catch (error) {
      if (error instanceof ConditionError) return { error };
      throw error;
    }
    return next();
  }
}

function decided(outcome: Outcome): boolean {
  if (isUndecided(outcome)) throw outcome.error;
  return outcome === 'yes';
}
