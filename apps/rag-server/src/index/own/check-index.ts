import { AppError } from '@parley/contracts';
import type { Embedder } from '../../embeddings/embedder.js';
import { type ChunkIndex, type DocumentKey, filledByOf, type IndexMark } from '../chunk-index.js';
import type { IndexRecord, IndexRecordStore } from './index-record.store.js';

/** The model behind the vectors, as far as an index has to know it. */
export type IndexedModel = Pick<Embedder, 'model' | 'dimensions' | 'identity'>;

export interface CheckIndexDeps {
  readonly index: Pick<ChunkIndex, 'readMark' | 'writeMark' | 'scanDocument'>;
  readonly model: IndexedModel;
  readonly records: IndexRecordStore;
  /** Groups of documents that must have passages, such as the newest ones and the oldest ones; none when none has any. */
  readonly sampleDocuments: () => Promise<readonly (readonly DocumentKey[])[]>;
  readonly newId: () => string;
}

/**
 * Resolves to the record when this is the index of the documents in docdb, filled by this model. An index of an earlier
 * version, and the first one, are taken down. Throws `SERVICE_UNAVAILABLE` with the next step when it is another one,
 * empty or older.
 */
export type CheckIndex = () => Promise<IndexRecord>;

export const makeCheckIndex =
  (deps: CheckIndexDeps): CheckIndex =>
  async () => {
    // Read first: whatever it says of the index's version, the index has reached by then.
    const record = await deps.records.read();
    const mark = await deps.index.readMark();
    requireModel(mark, deps.model);
    if (!record) return begin(deps, mark);
    return mark.id === undefined ? adopt(deps, record) : requireSame(deps, record, { ...mark, id: mark.id });
  };

/** An index that was never marked is known by the model's name alone. */
function requireModel({ identity, filledBy }: IndexMark, model: IndexedModel): void {
  const wanted = filledByOf(model);
  if (identity === undefined ? filledBy === wanted : identity === model.identity) return;
  throw refused(
    `its vectors are from ${filledBy ?? 'an unknown model'}, not from this ${wanted}`,
    'Set the model that filled it, or name a new index and fill it with rebuild-index --from',
  );
}

async function begin(deps: CheckIndexDeps, mark: IndexMark): Promise<IndexRecord> {
  await requireDocuments(deps);
  const record = await deps.records.begin(recordOf(deps.model, { ...mark, id: mark.id ?? deps.newId() }));
  // Another process may have been first, with another index.
  return mark.id === undefined ? adopt(deps, record) : requireSame(deps, record, { ...mark, id: mark.id });
}

async function adopt(deps: CheckIndexDeps, record: IndexRecord): Promise<IndexRecord> {
  await requireDocuments(deps);
  await deps.index.writeMark({ id: record.indexId, identity: deps.model.identity });
  return record;
}

type KnownMark = IndexMark & { readonly id: string };

async function requireSame(deps: CheckIndexDeps, record: IndexRecord, mark: KnownMark): Promise<IndexRecord> {
  if (record.indexId === mark.id) return requireCurrent(deps, record, mark);
  const own = recordOf(deps.model, mark);
  // Without documents any index is as good as the one before.
  if ((await deps.sampleDocuments()).flat().length === 0 && (await deps.records.replace(record, own))) return own;
  throw refused(
    'it is not the index of the documents in docdb',
    'Set the index that was used before, or fill this one with rebuild-index --from',
  );
}

/** The same index in an earlier state lacks what was indexed since. */
async function requireCurrent({ records }: CheckIndexDeps, record: IndexRecord, { version }: KnownMark) {
  if (version === undefined || version === record.version) return record;
  if (version < record.version) throw refused('it is older than the list of documents in docdb', howToRestore);
  await records.noteVersion(record.indexId, version);
  return record;
}

/** Half of a group may be missing: a removal that was cut off takes passages first. */
async function requireDocuments({ index, sampleDocuments }: CheckIndexDeps): Promise<void> {
  for (const group of await sampleDocuments()) {
    const found = await Promise.all(group.map(async (key) => (await index.scanDocument(key)).length > 0));
    const missing = found.filter((isThere) => !isThere).length;
    if (missing === 0 || missing * 2 < group.length) continue;
    throw refused(
      `it lacks ${missing.toString()} of ${group.length.toString()} documents that docdb lists, so it is empty or older`,
      howToRestore,
    );
  }
}

const howToRestore = 'Restore the index as it was last, or begin anew with rebuild-index --anew and reload all sources';

export const recordOf = (model: IndexedModel, { id, version = 0 }: KnownMark): IndexRecord => ({
  indexId: id,
  version,
  identity: model.identity,
  filledBy: filledByOf(model),
});

/** No outage: it stays so until somebody changes something. */
export class WrongIndex extends AppError {
  constructor(why: string, nextStep: string) {
    super('SERVICE_UNAVAILABLE', `The passage index cannot be used: ${why}. ${nextStep}.`);
  }
}

const refused = (why: string, nextStep: string) => new WrongIndex(why, nextStep);
