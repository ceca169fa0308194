import type { MatchType } from '@parley/contracts';
import type { Candidate, PropertyMapping } from '../candidates/candidate.js';

/** What the agent says of a candidate; a person decides. */
export interface Advice {
  readonly verdict: 'ACCEPTED' | 'REJECTED' | 'UNDECIDED';
  /** What the relation might be called. */
  readonly name: string;
  readonly justification: string;
  /** `rule`, or the name of the model. */
  readonly by: string;
  /** What asking the model took. */
  readonly cost: { readonly promptTokens: number; readonly completionTokens: number } | null;
  /** Epoch seconds. */
  readonly at: number;
}

/** A candidate of one version of the ontology, as it was found then. */
export interface FoundRelation extends Candidate {
  readonly version: string;
  /** Epoch seconds. */
  readonly foundAt: number;
  readonly advice: Advice | null;
}

export interface AcceptedMapping extends PropertyMapping {
  readonly by: MatchType;
}

/** What a person decided; it outlives versions. Edges lead from A to B. */
export interface Verdict {
  readonly id: string;
  readonly aType: string;
  readonly bType: string;
  /** `NONE` was taken back, and the graph has not followed yet. */
  readonly result: 'ACCEPTED' | 'REJECTED' | 'NONE';
  readonly name: string;
  readonly mappings: readonly AcceptedMapping[];
  readonly justification: string;
  /** Epoch seconds. */
  readonly decidedAt: number;
  /** Another one with every decision. */
  readonly change: string;
  /** Whether the graph has followed this decision. */
  readonly isSynced: boolean;
  readonly syncedAt: number | null;
  /** Why it could not follow, for people. */
  readonly syncError: string | null;
}

/** The ontology as a whole. */
export interface OntologyState {
  /** What readers see; absent until relations were looked for. */
  readonly version: string | null;
  /** When the last run ended well, in epoch seconds. */
  readonly evaluatedAt: number;
  readonly stage: 'processing' | 'evaluating' | null;
  /** Failure of the current or last run, for people. */
  readonly failure: string | null;
}
