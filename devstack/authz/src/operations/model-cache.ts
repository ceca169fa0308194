import { LRUCache } from 'lru-cache';
import { AuthzError } from '../errors.js';
import { compileModel } from '../model/compile-model.js';
import type { Typesystem } from '../model/typesystem.js';
import type { AuthzStore } from '../storage/authz-store.js';

const keptModels = 200;

/** Compiled models by store and id. Models never change, so neither do the entries. */
export class ModelCache {
  readonly #compiled = new LRUCache<string, Typesystem>({ max: keptModels });

  constructor(private readonly store: AuthzStore) {}

  /**
   * The model of this id, or the newest of the store when the id is empty. Throws `authorization_model_not_found`, or
   * `latest_authorization_model_not_found` when the store has none or does not exist.
   */
  resolve(storeId: string, modelId: string): Typesystem {
    const id = modelId || this.store.newestModelId(storeId);
    if (id === undefined) {
      throw new AuthzError(
        'latest_authorization_model_not_found',
        `No authorization models found for store '${storeId}'`,
      );
    }
    const key = `${storeId}/${id}`;
    const known = this.#compiled.get(key);
    if (known) return known;
    const model = this.store.findModel(storeId, id);
    if (!model) throw new AuthzError('authorization_model_not_found', `Authorization Model '${id}' not found`);
    const compiled = compileModel(model);
    this.#compiled.set(key, compiled);
    return compiled;
  }
}
