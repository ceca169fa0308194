import { AppError, type IndexGeneration as GenerationView, type IndexGenerationList } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import { filledByOf } from '../index/chunk-index.js';
import {
  besideLive,
  type GenerationChange,
  type GenerationState,
  type GenerationStore,
  type IndexGeneration,
  type KnownGenerations,
} from '../index/generations/generation.store.js';
import { modelNamed, type Models } from '../index/generations/models.js';
import type { WriteLog } from '../index/generations/write-log.js';
import { wordsVersion } from '../words/index-words.js';
import { lasting } from './generation-work.js';
import { generationView } from './generation.view.js';

/** Indexes beside the live one, for administrators. What is asked for is done by whatever process works on them. */
export interface ManageGenerations {
  list(): Promise<IndexGenerationList>;
  /** Begins to fill another index. Throws `VALIDATION_ERROR` for an unknown model, `CONFLICT` while there are enough. */
  begin(model: string, by: string): Promise<GenerationView>;
  /** All of these throw `NOT_FOUND`, and `CONFLICT` in a state in which that cannot be. */
  pause(id: string): Promise<GenerationView>;
  resume(id: string): Promise<GenerationView>;
  /** Asks to put it in use. */
  makeLive(id: string): Promise<GenerationView>;
  remove(id: string): Promise<GenerationView>;
}

interface Deps {
  readonly store: GenerationStore;
  readonly log: Pick<WriteLog, 'countOwed'>;
  readonly models: Models;
  /** Where an index of that id is made. */
  readonly placeFor: (id: string) => string;
  /** One at a time is begun. */
  readonly whileHeld: WhileHeld;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Each costs the memory of its model, its disk, and work for every document. */
const mostBeside = 2;

export function manageGenerations(deps: Deps): ManageGenerations {
  const { store, models, placeFor, whileHeld, now, newId } = deps;

  const viewOf = async (found: KnownGenerations, generation: IndexGeneration) =>
    generationView(generation, {
      liveId: found.live?.indexId,
      models,
      owed: generation.id === found.live?.indexId ? 0 : await deps.log.countOwed(generation.id),
      now: now(),
    });

  async function find(id: string) {
    const found = await store.read();
    const generation = found.generations.find((one) => one.id === id);
    if (!generation) throw new AppError('NOT_FOUND', 'There is no such index.');
    return { found, generation, isLive: found.live?.indexId === id };
  }

  async function view(id: string) {
    const { found, generation } = await find(id);
    return viewOf(found, generation);
  }

  /** Changes one beside the live one while it is in one of these states. */
  async function change(id: string, from: readonly GenerationState[], to: GenerationChange, refusal: string) {
    const { isLive } = await find(id);
    if (isLive) throw new AppError('CONFLICT', 'This index is in use.');
    if (!(await store.change(id, from, to))) throw new AppError('CONFLICT', refusal);
    return view(id);
  }

  async function begin(name: string, by: string) {
    const model = modelNamed(models, name);
    if (!model) throw new AppError('VALIDATION_ERROR', `There is no model ${name}. Choose one of: ${namesOf(models)}.`);
    const beside = besideLive(await store.read());
    if (beside.some(({ state }) => state === 'building'))
      throw new AppError('CONFLICT', 'Another index is being filled. Wait until it is ready, or remove it.');
    if (beside.length >= mostBeside)
      throw new AppError('CONFLICT', `There are ${mostBeside} indexes beside the one in use. Remove one first.`);
    const { dimensions, identity } = model;
    const [id, at] = [newId(), now()];
    await store.add({
      ...{ id, dimensions, identity, model: model.model, place: placeFor(id), schema: wordsVersion, version: 0 },
      ...{ state: 'building', isPaused: false, isWanted: false, createdAt: at, changedAt: at, createdBy: by },
    });
    return view(id);
  }

  return {
    async list() {
      const found = await store.read();
      const views = await Promise.all(found.generations.map((generation) => viewOf(found, generation)));
      return { generations: views.sort(liveFirst), models: models.map(filledByOf) };
    },
    begin: (name, by) => whileHeld('begin', () => begin(name, by)),
    pause: (id) => change(id, lasting, { isPaused: true, isWanted: false }, beingRemoved),
    resume: (id) => change(id, lasting, { isPaused: false }, beingRemoved),
    async makeLive(id) {
      const { found, generation, isLive } = await find(id);
      if (isLive) return viewOf(found, generation);
      if (!models.some(({ identity }) => identity === generation.identity)) throw modelNotLoaded();
      return change(id, ['ready'], { isWanted: true, isPaused: false, problem: undefined }, notReady);
    },
    remove: (id) => change(id, lasting, { state: 'removing', isWanted: false, changedAt: now() }, beingRemoved),
  };
}

const beingRemoved = 'This index is being removed.';
const notReady = 'This index is not ready. Wait until it holds what the index in use holds.';

const modelNotLoaded = () =>
  new AppError('CONFLICT', 'The model of this index is not loaded. Name it with EMBEDDINGS_NEXT_* and restart.');

const namesOf = (models: Models): string => models.map(filledByOf).join(', ');

const liveFirst = (a: GenerationView, b: GenerationView): number =>
  Number(b.state === 'live') - Number(a.state === 'live') || b.created_at - a.created_at;
