import { AppError, type QuestionSetChange, type QuestionSetDraft } from '@parley/contracts';
import { changedMeanwhile } from '@parley/service';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { LookFirst } from '../http/etag.js';
import { type KeptSet, mostSets } from './question-set.js';
import type { QuestionSetStore } from './question-set.store.js';
import type { SetRunStore } from './set-run.store.js';

/** Makes and changes sets, for whoever may. */
export interface ManageSets {
  /** Throws AppError `VALIDATION_ERROR` where there is no such team, `CONFLICT` where it has as many as it may. */
  create(actor: Actor, draft: QuestionSetDraft): Promise<KeptSet>;
  /** Throws AppError `PRECONDITION_FAILED` when it is not what was seen. */
  replace(actor: Actor, set: KeptSet, change: QuestionSetChange, lookFirst?: LookFirst<KeptSet>): Promise<KeptSet>;
  /** With its runs. Throws AppError as `replace`. */
  remove(actor: Actor, set: KeptSet, lookFirst?: LookFirst<KeptSet>): Promise<void>;
}

interface Deps {
  readonly sets: QuestionSetStore;
  readonly runs: Pick<SetRunStore, 'removeOfSet'>;
  readonly hasTeam: (slug: string) => Promise<boolean>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function makeManageSets({ sets, runs, hasTeam, audit, now, newId }: Deps): ManageSets {
  const tell = (actor: Actor, action: string, { id }: KeptSet, states: { before?: KeptSet; after?: KeptSet }) =>
    audit({
      ...{ actorId: actor.id, action, resource: `question_set:${id}`, outcome: 'success', reason: null },
      ...(states.before && { before: factsOf(states.before) }),
      ...(states.after && { after: factsOf(states.after) }),
    });
  return {
    async create(actor, { team, name, questions }) {
      if (!(await hasTeam(team))) throw noSuchTeam();
      if ((await sets.countOf(team)) >= mostSets) throw tooManySets();
      const set: KeptSet = { id: newId(), team, name, questions, updatedAt: now(), version: 0 };
      await sets.insert(set);
      await tell(actor, 'question_set.create', set, { after: set });
      return set;
    },
    async replace(actor, seen, change, lookFirst) {
      lookFirst?.(seen);
      const at = now();
      if (!(await sets.replace(seen, change, at))) throw changedMeanwhile();
      const set = { ...seen, ...change, updatedAt: at, version: seen.version + 1 };
      await tell(actor, 'question_set.update', set, { before: seen, after: set });
      return set;
    },
    async remove(actor, seen, lookFirst) {
      lookFirst?.(seen);
      // What breaks off in between is found again by its set, and finished by the next call.
      await runs.removeOfSet(seen.id);
      if (!(await sets.remove(seen))) throw changedMeanwhile();
      // A run may have begun in between.
      await runs.removeOfSet(seen.id);
      await tell(actor, 'question_set.delete', seen, { before: seen });
    },
  };
}

const factsOf = ({ team, name, questions }: KeptSet) => [
  `team:${team}`,
  `name:${name}`,
  `questions:${questions.length}`,
];

const noSuchTeam = () =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'team', message: 'is not a team' }],
  });

const tooManySets = () =>
  new AppError('CONFLICT', `The team has ${mostSets} question sets, which is the limit. Delete one first.`, {
    details: { reason: 'too_many_sets' },
  });
