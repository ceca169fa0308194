import type { Candidate } from '../candidates/candidate.js';
import type { Advice, FoundRelation, OntologyState, Verdict } from './relation.js';

/**
 * What the ontology is made from. Candidates belong to a version, which readers see once it is whole; what people
 * decided belongs to the relation.
 */
export interface OntologyStore {
  /** In place of what the version had from that type. */
  putCandidates(version: string, aType: string, candidates: readonly Candidate[], foundAt: number): Promise<void>;
  putAdvice(version: string, relationId: string, advice: Advice): Promise<void>;
  candidates(version: string, ids: readonly string[]): Promise<FoundRelation[]>;
  /** All of a version, or those with one of these types at either end; ordered by id. */
  allCandidates(version: string, types?: readonly string[]): AsyncIterable<FoundRelation>;
  /** All versions but this one. */
  dropOtherVersions(version: string | null): Promise<void>;
  forgetDatasource(datasourceId: string): Promise<void>;

  /** In place of an earlier one. */
  putVerdict(verdict: Verdict): Promise<void>;
  verdicts(ids: readonly string[]): Promise<Verdict[]>;
  /** `accepted` or `unsynced` ones, or all; ordered by id. */
  listVerdicts(which: 'all' | 'accepted' | 'unsynced'): Promise<Verdict[]>;
  /** The graph has followed, unless the decision has changed since; one that was taken back is forgotten. */
  settleVerdict(seen: Verdict, at: number): Promise<boolean>;
  noteSyncError(seen: Verdict, message: string): Promise<void>;

  state(): Promise<OntologyState>;
  setState(change: Partial<OntologyState>): Promise<void>;
  /** Forgets everything, what people decided too. */
  clear(): Promise<void>;
}
