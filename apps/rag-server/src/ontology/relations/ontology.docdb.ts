import { type Connection, Schema } from 'mongoose';
import type { OntologyStore } from './ontology.store.js';
import type { FoundRelation, OntologyState, Verdict } from './relation.js';

type CandidateRecord = Omit<FoundRelation, 'id'> & { readonly _id: string; readonly relationId: string };
type VerdictRecord = Omit<Verdict, 'id'> & { readonly _id: string };
type StateRecord = OntologyState & { readonly _id: string };

/** Whole records are written and read back by us alone: the schemas name what is looked for. */
const options = { strict: false, versionKey: false, minimize: false, autoIndex: false, autoCreate: false } as const;
const candidateSchema = new Schema(
  { _id: String, version: String, relationId: String, aType: String, bType: String },
  { ...options, collection: 'rag_ontology_candidates' },
);
candidateSchema.index({ version: 1, relationId: 1 });
candidateSchema.index({ version: 1, aType: 1 });
const verdictSchema = new Schema({ _id: String }, { ...options, collection: 'rag_ontology_verdicts' });
const stateSchema = new Schema({ _id: String }, { ...options, collection: 'rag_ontology_state' });

const stateId = 'ontology';
const nothingYet: OntologyState = { version: null, evaluatedAt: 0, stage: null, failure: null };
/** A candidate may be large: written in parts far below the wire's message limit. */
const writtenAtOnce = 50;

export function docdbOntologyStore(connection: Connection): OntologyStore & { createIndexes(): Promise<void> } {
  const candidates = connection.model<CandidateRecord>('RagOntologyCandidate', candidateSchema);
  const verdicts = connection.model<VerdictRecord>('RagOntologyVerdict', verdictSchema);
  const states = connection.model<StateRecord>('RagOntologyState', stateSchema);
  return {
    async createIndexes() {
      await candidates.createIndexes();
    },
    async putCandidates(version, aType, found, foundAt) {
      await candidates.deleteMany({ version, aType });
      for (let from = 0; from < found.length; from += writtenAtOnce) {
        const records = found.slice(from, from + writtenAtOnce).map(({ id, ...candidate }) => ({
          ...candidate,
          _id: `${version}/${id}`,
          relationId: id,
          version,
          foundAt,
          advice: null,
        }));
        await candidates.insertMany(records);
      }
    },
    async putAdvice(version, relationId, advice) {
      await candidates.updateOne({ _id: `${version}/${relationId}` }, { $set: { advice } });
    },
    async candidates(version, ids) {
      const records = candidates.find({ version, relationId: { $in: [...ids] } });
      return (await records.lean<CandidateRecord[]>()).map(toFound);
    },
    async *allCandidates(version, types) {
      const ends = types && { $or: [{ aType: { $in: [...types] } }, { bType: { $in: [...types] } }] };
      const found = candidates.find({ version, ...ends }).sort({ relationId: 1 });
      for await (const record of found.lean<CandidateRecord[]>().cursor()) yield toFound(record);
    },
    async dropOtherVersions(version) {
      await candidates.deleteMany({ version: { $ne: version } });
    },
    async forgetDatasource(datasourceId) {
      const told = { $or: [{ aDatasource: datasourceId }, { bDatasource: datasourceId }] };
      await candidates.updateMany({ datasources: datasourceId }, { $pull: { pairs: told, datasources: datasourceId } });
    },

    async putVerdict({ id, ...verdict }) {
      await verdicts.replaceOne({ _id: id }, verdict, { upsert: true });
    },
    async verdicts(ids) {
      return (await verdicts.find({ _id: { $in: [...ids] } }).lean<VerdictRecord[]>()).map(toVerdict);
    },
    async listVerdicts(which) {
      const filter = { all: {}, accepted: { result: 'ACCEPTED' as const }, unsynced: { isSynced: false } }[which];
      return (await verdicts.find(filter).sort({ _id: 1 }).lean<VerdictRecord[]>()).map(toVerdict);
    },
    async settleVerdict({ id, change, result }, at) {
      const seen = { _id: id, change };
      if (result === 'NONE') return (await verdicts.deleteOne(seen)).deletedCount > 0;
      const done = await verdicts.updateOne(seen, { $set: { isSynced: true, syncedAt: at, syncError: null } });
      return done.matchedCount > 0;
    },
    async noteSyncError({ id, change }, message) {
      await verdicts.updateOne({ _id: id, change }, { $set: { isSynced: false, syncError: message } });
    },

    async state() {
      const record = await states.findById(stateId).lean<StateRecord>();
      return { ...nothingYet, ...record };
    },
    async clear() {
      await candidates.deleteMany({});
      await verdicts.deleteMany({});
      await states.deleteMany({});
    },
    async setState(change) {
      await states.updateOne({ _id: stateId }, { $set: change }, { upsert: true });
    },
  };
}

const toFound = ({ _id, relationId, ...record }: CandidateRecord): FoundRelation => ({ ...record, id: relationId });
const toVerdict = ({ _id, ...record }: VerdictRecord): Verdict => ({ ...record, id: _id });
