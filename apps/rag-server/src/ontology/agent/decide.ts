import { type AcceptRelationRequest, AppError, type MatchType } from '@parley/contracts';
import { epochSeconds } from '../../time/epoch-seconds.js';
import type { Readable } from '../../permissions/readable-datasources.js';
import type { OntologyStore } from '../relations/ontology.store.js';
import type { AcceptedMapping, FoundRelation, Verdict } from '../relations/relation.js';
import type { SyncRelations } from '../relations/sync-relation.js';
import { patternsOf, seenBy, type SeenRelation } from './ontology.view.js';

/** What people decide of relations that they may see something of. All throw `NOT_FOUND` for others. */
export interface Decide {
  /**
   * Resolves once the graph has its edges. Throws `VALIDATION_ERROR` for other mappings than the candidate's and
   * `CONFLICT` where there would be too many edges.
   */
  accept(
    id: string,
    request: { readonly name: string; readonly mappings: AcceptRelationRequest },
    readable: Readable,
  ): Promise<void>;
  /** Resolves once the graph has none of its edges. */
  reject(id: string, justification: string, readable: Readable): Promise<void>;
  /** A candidate again, as if there had been no decision. */
  undo(id: string, readable: Readable): Promise<void>;
  sync(id: string, readable: Readable): Promise<void>;
}

export interface DecideDeps {
  readonly store: OntologyStore;
  readonly syncRelations: SyncRelations;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function makeDecide({ store, syncRelations, now, newId }: DecideDeps): Decide {
  const verdictOf = (
    { id, aType, bType }: FoundRelation | Verdict,
    decision: Pick<Verdict, 'result' | 'name' | 'mappings' | 'justification'>,
  ): Verdict => {
    const told = { decidedAt: epochSeconds(now()), change: newId(), isSynced: false, syncedAt: null, syncError: null };
    return { id, aType, bType, ...decision, ...told };
  };
  const put = async (verdict: Verdict) => {
    // Kept first: a process that dies before the graph has followed leaves a list of what is to be done.
    await store.putVerdict(verdict);
    await syncRelations([verdict.id]);
  };
  return {
    async accept(id, { name, mappings }, readable) {
      const seen = await requireCandidate(store, id, readable);
      const justification = 'Accepted by a person.';
      const decision = { result: 'ACCEPTED' as const, name, mappings: agreed(seen, mappings), justification };
      const verdict = verdictOf(seen.found, decision);
      await syncRelations.tryOut(verdict);
      await put(verdict);
    },
    async reject(id, justification, readable) {
      const { found } = await requireCandidate(store, id, readable);
      await put(verdictOf(found, { result: 'REJECTED', name: '', mappings: [], justification }));
    },
    async undo(id, readable) {
      const known = await requireRelation(store, id, readable);
      const [verdict] = await store.verdicts([id]);
      if (verdict) await put(verdictOf(known, { result: 'NONE', name: '', mappings: [], justification: '' }));
    },
    async sync(id, readable) {
      await requireRelation(store, id, readable);
      await syncRelations([id]);
    },
  };
}

export const relationNotFound = () => new AppError('NOT_FOUND', 'There is no such relation.');

/** Of the version in use. Throws `NOT_FOUND`. */
export async function requireCandidate(store: OntologyStore, id: string, readable: Readable): Promise<SeenRelation> {
  const { version } = await store.state();
  const [found] = version === null ? [] : await store.candidates(version, [id]);
  const seen = found && seenBy(readable, found);
  if (!seen) throw relationNotFound();
  return seen;
}

/** A decision may be left of a candidate that is found no more: who may read everything can still take it back. */
async function requireRelation(store: OntologyStore, id: string, readable: Readable): Promise<FoundRelation | Verdict> {
  const [verdict] = readable === 'all' ? await store.verdicts([id]) : [];
  return verdict ?? (await requireCandidate(store, id, readable)).found;
}

/** The candidate's mappings with the kinds of match that are accepted, each of which it must have shown. */
function agreed({ found, pairs }: SeenRelation, told: AcceptRelationRequest): AcceptedMapping[] {
  const patterns = patternsOf(pairs);
  const mappings = found.mappings.flatMap(({ a, b }): AcceptedMapping[] => {
    const same = told.find((one) => one.entity_a_property === a && one.entity_b_idkey_property === b);
    return same && hasShown(patterns, same.match_type) ? [{ a, b, by: same.match_type }] : [];
  });
  if (mappings.length === found.mappings.length && told.length === mappings.length) return mappings;
  const details = [
    { field: '', message: 'must be mappings of the candidate, with a match type that it has evidence for' },
  ];
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

const hasShown = (patterns: Partial<Record<MatchType, number>>, by: MatchType) => (patterns[by] ?? 0) > 0;
