import { z } from 'zod';
import { epochSeconds } from './ids.js';
import { fusedHit } from './search.js';

/** Name of a model with the length of its vectors, e.g. `all-MiniLM-L6-v2-int8/384`. */
const modelName = z.string().min(1).max(300);

/** How far the filling of an index is; the first pass fills it, further ones compare. */
export const generationProgress = z.object({
  pass: z.int().positive(),
  done: z.int().nonnegative().describe('Documents that this pass is done with'),
  total: z.int().nonnegative().describe('Documents of this pass'),
  per_second: z.number().nonnegative().nullable().describe('Documents a second; null until it is known'),
  seconds_left: z.int().nonnegative().nullable().describe('Until this pass is over; null while it does not go on'),
});
export type GenerationProgress = z.infer<typeof generationProgress>;

/** An index with the model that fills it. */
export const indexGeneration = z
  .object({
    generation_id: z.string(),
    model: modelName,
    dimensions: z.int().positive(),
    schema: z.int().describe('Version of how its words are told'),
    state: z
      .enum(['live', 'building', 'ready', 'switching', 'removing'])
      .describe('`live`: searches read it. `building`: it is being filled. `ready`: it holds what the live one holds'),
    is_paused: z.boolean(),
    is_model_loaded: z.boolean().describe('False: the settings do not name its model, so it cannot be used'),
    created_at: epochSeconds,
    created_by: z.string().nullable().describe('Email address or name of a program; null for the first one'),
    progress: generationProgress.nullable().describe('Null where nothing is being filled'),
    owed: z.int().nonnegative().describe('Writes to the live index that it has still to follow'),
    problem: z.string().nullable().describe('What keeps it from going on; it is tried again'),
  })
  .meta({ id: 'IndexGeneration' });
export type IndexGeneration = z.infer<typeof indexGeneration>;

/** Answer of `GET /v1/index/generations`, the live one first. */
export const indexGenerationList = z
  .object({
    generations: z.array(indexGeneration),
    models: z.array(modelName).describe('Models of the settings, with which an index can be filled'),
  })
  .meta({ id: 'IndexGenerationList' });
export type IndexGenerationList = z.infer<typeof indexGenerationList>;

/** Body of `POST /v1/index/generations`. */
export const indexGenerationRequest = z
  .strictObject({ model: modelName.describe('One of `models` of the list') })
  .meta({ id: 'IndexGenerationRequest' });
export type IndexGenerationRequest = z.infer<typeof indexGenerationRequest>;

export const generationPath = z.object({
  generation_id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'letters, digits and "-"')
    .describe('Id of the index'),
});

/** Body of `POST /v1/index/generations/:generation_id/compare`. */
export const indexComparisonRequest = z
  .strictObject({
    query: z.string().trim().min(1).max(1_000).describe('The question, as people ask it'),
    limit: z.int().min(1).max(20).default(5).describe('Passages of each index'),
  })
  .meta({ id: 'IndexComparisonRequest' });
export type IndexComparisonRequest = z.infer<typeof indexComparisonRequest>;

const foundByIndex = z.object({ model: modelName, results: z.array(fusedHit) });

/** What the index in use finds, and what the other one finds. */
export const indexComparison = z.object({ live: foundByIndex, other: foundByIndex }).meta({ id: 'IndexComparison' });
export type IndexComparison = z.infer<typeof indexComparison>;
