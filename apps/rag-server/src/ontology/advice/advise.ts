import { AppError } from '@parley/contracts';
import { epochSeconds } from '../../time/epoch-seconds.js';
import { rounded } from '../candidates/score.js';
import type { OntologyStore } from '../relations/ontology.store.js';
import type { Advice, FoundRelation } from '../relations/relation.js';
import { adviseByRule, matchesOf } from './advise-by-rule.js';
import type { AskModel } from './ask-model.js';

interface Deps {
  readonly store: OntologyStore;
  /** Absent: the rule alone. */
  readonly model: { readonly name: string; readonly ask: AskModel } | undefined;
  readonly now: () => Date;
}

/** Advises on one candidate again. Throws `SERVICE_UNAVAILABLE` or `BAD_GATEWAY` if the model fails. */
export type Advise = (found: FoundRelation, signal: AbortSignal) => Promise<Advice>;

export const makeAdvise =
  ({ store, model, now }: Deps): Advise =>
  async (found, signal) => {
    const at = epochSeconds(now());
    const advice = model ? await model.ask(found, at, signal) : adviseByRule(found, at);
    await store.putAdvice(found.version, found.id, advice);
    return advice;
  };

/** Evidence that moved less than this keeps what the model said of it. */
export const changeThreshold = 0.1;
export const askedAtOnce = 4;

/**
 * Gives every candidate of a version its advice; those that have it keep it, so it may run again. What the model said
 * before of the same evidence counts still. Resolves to why the model could not be asked, if so: the rule stands in.
 */
export function makeAdviseAll(deps: Deps, advise: Advise) {
  const { store, model, now } = deps;
  return async (version: string, before: string | null, signal: AbortSignal): Promise<string | null> => {
    let failure: string | null = null;
    const one = async (found: FoundRelation) => {
      const known = model && before !== null ? await keptAdvice(store, before, found, model.name) : undefined;
      if (known) return store.putAdvice(version, found.id, known);
      const why = failure ?? (await whyNot(advise, found, signal));
      // Others are asked at the same time: one that was answered does not make good one that was not.
      failure ??= why;
      if (why !== null) await store.putAdvice(version, found.id, adviseByRule(found, epochSeconds(now())));
    };
    const step: FoundRelation[] = [];
    for await (const found of store.allCandidates(version)) {
      if (found.advice === null) step.push(found);
      if (step.length < askedAtOnce) continue;
      signal.throwIfAborted();
      await Promise.all(step.splice(0).map(one));
    }
    await Promise.all(step.map(one));
    return failure;
  };
}

const whyNot = (advise: Advise, found: FoundRelation, signal: AbortSignal): Promise<string | null> =>
  advise(found, signal).then(
    () => null,
    (error: unknown) => reasonOf(error, signal),
  );

async function keptAdvice(store: OntologyStore, version: string, found: FoundRelation, by: string) {
  const [old] = await store.candidates(version, [found.id]);
  if (old?.advice?.by !== by) return undefined;
  const [was, is] = [matchesOf(old), matchesOf(found)];
  const [moved, shifted] = [Math.abs(is - was), rounded(Math.abs(found.score - old.score))];
  const isSame = moved < rounded(was * changeThreshold) && shifted < changeThreshold;
  return isSame ? old.advice : undefined;
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (error instanceof AppError) return `${error.message} The rule decided instead.`;
  throw error;
}
