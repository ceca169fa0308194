import type { GenerationProgress, IndexGeneration as GenerationView } from '@parley/contracts';
import { filledByOf } from '../index/chunk-index.js';
import type { FillProgress, IndexGeneration } from '../index/generations/generation.store.js';
import { modelOfIdentity, type Models } from '../index/generations/models.js';
import { epochSeconds } from '../time/epoch-seconds.js';

interface Beside {
  readonly liveId: string | undefined;
  readonly models: Models;
  readonly owed: number;
  readonly now: Date;
}

export function generationView(generation: IndexGeneration, { liveId, models, owed, now }: Beside): GenerationView {
  const { id, dimensions, schema, isPaused, progress, problem, createdBy } = generation;
  const isFilled = id !== liveId && generation.state === 'building' && progress !== undefined;
  return {
    generation_id: id,
    model: filledByOf(generation),
    dimensions,
    schema,
    state: id === liveId ? 'live' : stateOf(generation),
    is_paused: isPaused,
    is_model_loaded: modelOfIdentity(models, generation.identity) !== undefined,
    created_at: epochSeconds(generation.createdAt),
    created_by: createdBy === '' ? null : createdBy,
    progress: isFilled ? progressView(progress, { isPaused, now }) : null,
    owed,
    problem: problem ?? null,
  };
}

const stateOf = ({ state, isWanted }: IndexGeneration) => (state === 'ready' && isWanted ? 'switching' : state);

/** Without a sign of life for so long, nobody is filling it. */
const silentMs = 15_000;

export function progressView(
  { pass, done, total, doneBefore, since, at }: FillProgress,
  { isPaused, now }: { readonly isPaused: boolean; readonly now: Date },
): GenerationProgress {
  const seconds = (at.getTime() - since.getTime()) / 1_000;
  const rate = seconds > 0 && done > doneBefore ? (done - doneBefore) / seconds : null;
  const goesOn = !isPaused && now.getTime() - at.getTime() < silentMs;
  return {
    ...{ pass, done, total },
    per_second: rate === null ? null : Math.round(rate * 10) / 10,
    seconds_left: rate === null || !goesOn ? null : Math.ceil((total - done) / rate),
  };
}
