import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@parley/contracts';
import { startHeartbeat } from '@parley/docdb';
import type { Embedder } from '../../embeddings/embedder.js';
import { wordsVersion } from '../../words/index-words.js';
import type { ChunkIndex } from '../chunk-index.js';
import { type CheckIndex, WrongIndex } from '../own/check-index.js';
import { knownForMs } from '../own/hand-over.js';
import type { IndexRecord } from '../own/index-record.store.js';
import { besideLive, type GenerationStore, type KnownGenerations } from './generation.store.js';
import { modelOfIdentity, type Models } from './models.js';
import type { OpenedIndex, OpenedIndexes } from './opened-index.js';
import { again, IndexChanged } from './with-live.js';
import { silentMs } from './write-log.docdb.js';
import type { WriteLog, Written } from './write-log.js';

/**
 * The index in use, whichever that is now. Every method but `ping` throws what the check throws: nothing is found in, or
 * written to, an index that is not the one of the documents.
 */
export interface IndexInUse extends ChunkIndex {
  /**
   * The live index and its model. What begins with them ends with them: two models are never mixed. A write to it throws
   * `IndexChanged` once another one is live.
   */
  live(): Promise<OpenedIndex>;
  /** The model of the index that was live last, also while that cannot be used. */
  model(): Embedder;
  /** Whether work that writes to it can begin now. */
  isWritable(): Promise<boolean>;
  /** Throws when it is not the index of the documents; an outage, of which nobody knows that, is none of its business. */
  requireRight(): Promise<void>;
}

export interface InUseDeps {
  readonly store: GenerationStore;
  readonly log: WriteLog;
  readonly models: Models;
  readonly opened: OpenedIndexes;
  /** Where an index is begun while docdb knows of none. */
  readonly place: string;
  readonly checkOf: (opened: OpenedIndex) => CheckIndex;
  /** Milliseconds. */
  readonly now: () => number;
  /** For so long a write waits until the index is open again. */
  readonly patienceMs?: number;
}

const lookAgainMs = 50;

interface Current {
  readonly record: IndexRecord;
  /** As it is opened; writes to it are not taken down. */
  readonly raw: OpenedIndex;
  readonly live: OpenedIndex;
}

export function indexInUse(deps: InUseDeps): IndexInUse {
  const { store, log, opened, now, patienceMs = 20_000 } = deps;
  let known: { readonly at: number; readonly answer: Promise<Current> } | undefined;
  /** Right or wrong. */
  let last: OpenedIndex | undefined;
  const handles = new WeakMap<OpenedIndex, OpenedIndex & { readonly id: string }>();

  const current = () => {
    const age = known && now() - known.at;
    if (!known || age === undefined || age < 0 || age >= knownForMs) known = { at: now(), answer: lookUp() };
    return known.answer;
  };

  async function lookUp(): Promise<Current> {
    const found = await store.read();
    const place = placeOfLive(found) ?? deps.place;
    const raw = await opened.open(place, modelOfLive(found));
    if (!raw)
      throw new WrongIndex(`it is at ${place}, which is of another engine`, 'Set the engine that was used before');
    last = raw;
    const record = await deps
      .checkOf(raw)()
      .catch(async (error: unknown) => {
        // It was right when it was looked up, and another one took its place before it was checked.
        if (found.live && (await store.read()).live?.indexId !== found.live.indexId) return undefined;
        throw error;
      });
    if (!record) return lookUp();
    await register(record, raw, place, found);
    follow(found, place);
    return { record, raw, live: handleOf(raw, record.indexId) };
  }

  /** The model that filled it, as docdb has it; what fits no model that is configured is never asked. */
  function modelOfLive({ live, generations }: KnownGenerations) {
    const generation = generations.find(({ id }) => id === live?.indexId);
    if (!generation) return deps.models[0];
    const model = modelOfIdentity(deps.models, generation.identity);
    if (model) return model;
    const name = `${generation.model}/${generation.dimensions.toString()}`;
    throw new WrongIndex(
      `its vectors are from ${name}, which is not among the models of the settings`,
      'Set the model that filled it with EMBEDDINGS_* or EMBEDDINGS_NEXT_*',
    );
  }

  /** An index that was not known as a generation becomes one. */
  async function register(
    { indexId: id }: IndexRecord,
    { embedder }: OpenedIndex,
    place: string,
    found: KnownGenerations,
  ) {
    if (found.generations.some((generation) => generation.id === id)) return;
    const { model, dimensions, identity } = embedder;
    const at = new Date(now());
    await store.add({
      ...{ id, model, dimensions, identity, place, schema: wordsVersion, version: 0 },
      ...{ state: 'ready', isPaused: false, isWanted: false, createdAt: at, changedAt: at, createdBy: '' },
    });
  }

  /** Those that may be live next are open before they are. */
  function follow(found: KnownGenerations, place: string): void {
    const beside = besideLive(found).flatMap((generation) => {
      const model = modelOfIdentity(deps.models, generation.identity);
      return model ? [{ place: generation.place, model }] : [];
    });
    for (const { place: other, model } of beside) void opened.open(other, model).catch(() => undefined);
    opened.closeOthers(new Set([place, ...beside.map((one) => one.place)]));
  }

  function handleOf(raw: OpenedIndex, id: string): OpenedIndex {
    const known = handles.get(raw);
    if (known?.id === id) return known;
    const handle = { id, embedder: raw.embedder, index: loggedIndex(raw.index, id) };
    handles.set(raw, handle);
    return handle;
  }

  const loggedIndex = (index: ChunkIndex, id: string): ChunkIndex => ({
    ...index,
    replaceDocuments: (sets) =>
      sets.length === 0
        ? Promise.resolve()
        : writing(id, { documents: sets.map(({ document }) => keyOf(document)) }, () => index.replaceDocuments(sets)),
    deleteDatasource: (datasourceId) => writing(id, { datasourceId }, () => index.deleteDatasource(datasourceId)),
    deleteStale: (datasourceId, before) => writing(id, { datasourceId }, () => index.deleteStale(datasourceId, before)),
  });

  /** Takes the write down, then looks who is live: whoever changes that first changes it, then looks for writes. */
  async function writing<T>(id: string, written: Written, write: () => Promise<T>): Promise<T> {
    for (const deadline = now() + patienceMs; ;) {
      const entry = await log.begin(written);
      let owedTo: string[] = [];
      try {
        const found = await store.read();
        const { live } = found;
        if (live?.indexId !== id) {
          known = undefined;
          throw new IndexChanged();
        }
        if (!isClosed(live)) {
          owedTo = besideLive(found).map((generation) => generation.id);
          return await whileAlive(entry, write);
        }
      } finally {
        await log.end(entry, written, owedTo);
      }
      if (now() >= deadline) throw beingHandedOver();
      await delay(lookAgainMs);
    }
  }

  async function whileAlive<T>(entry: string, write: () => Promise<T>): Promise<T> {
    const beat = () => log.renew(entry);
    const heartbeat = startHeartbeat({ beat, everyMs: silentMs / 6, onError: () => undefined });
    return write().finally(() => void heartbeat.stop());
  }

  const isClosed = ({ closedUntil }: IndexRecord) => closedUntil !== undefined && closedUntil.getTime() > now();
  const live = async () => (await current()).live;
  const reading = async <T>(read: (index: ChunkIndex) => Promise<T>) => read((await live()).index);
  /** Of what is the same for every model. */
  const toWhicheverIsLive = <T>(write: (index: ChunkIndex) => Promise<T>) => again(live, ({ index }) => write(index));
  const lastOpened = async () => (last ?? (await lookUp()).raw).index;

  return {
    live,
    model: () => last?.embedder ?? deps.models[0],
    async replaceDocuments(sets) {
      // Vectors go where their model is: to the index that `live` gives with it.
      if (sets.some(({ chunks }) => chunks.length > 0)) throw new Error('passages are written to the live index alone');
      await toWhicheverIsLive((index) => index.replaceDocuments(sets));
    },
    deleteDatasource: (id) => toWhicheverIsLive((index) => index.deleteDatasource(id)),
    deleteStale: (id, before) => toWhicheverIsLive((index) => index.deleteStale(id, before)),
    datasourceIds: () => reading((index) => index.datasourceIds()),
    documentIds: (id) => reading((index) => index.documentIds(id)),
    view: () => reading((index) => index.view()),
    scanDocument: (key) => reading((index) => index.scanDocument(key)),
    findChunk: (id) => reading((index) => index.findChunk(id)),
    storedVectors: (keys) => reading((index) => index.storedVectors(keys)),
    readMark: async () => (await lastOpened()).readMark(),
    writeMark: async (mark) => (await lastOpened()).writeMark(mark),
    ping: async () => (await lastOpened()).ping(),
    close: () => opened.close(),
    async requireRight() {
      await current().catch((error: unknown) => {
        if (error instanceof WrongIndex) throw error;
      });
    },
    isWritable: () =>
      current().then(
        ({ record }) => !isClosed(record),
        () => false,
      ),
  };
}

const placeOfLive = ({ live, generations }: KnownGenerations): string | undefined =>
  generations.find(({ id }) => id === live?.indexId)?.place;

const keyOf = ({ datasourceId, documentId }: { readonly datasourceId: string; readonly documentId: string }) => ({
  datasourceId,
  documentId,
});

const beingHandedOver = () =>
  new AppError('SERVICE_UNAVAILABLE', 'The passage index is being handed over to a new one. Try again soon.');
