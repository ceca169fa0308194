import type { Embedder } from '../../embeddings/embedder.js';
import { filledByOf } from '../chunk-index.js';

/** The models that this process has loaded; the first one is used where docdb names none. */
export type Models = readonly [Embedder, ...Embedder[]];

export const modelOfIdentity = (models: Models, identity: string): Embedder | undefined =>
  models.find((model) => model.identity === identity);

/** By the name that people are shown: `all-MiniLM-L6-v2-int8/384`. */
export const modelNamed = (models: Models, name: string): Embedder | undefined =>
  models.find((model) => filledByOf(model) === name);
