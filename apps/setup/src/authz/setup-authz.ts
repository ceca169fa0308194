import {
  type AuthorizationModel,
  type AuthzConnection,
  compareModel,
  installModel,
  type ModelState,
} from '@parley/authz-client';
import type { Step } from '../converge.js';

/** The store and, where the newest one in it says something else, a new version of the model. Tuples stay. */
export function authzStep(connection: AuthzConnection, model: AuthorizationModel): Step {
  return async () => {
    const found = await compareModel(connection, model);
    if (found === 'same_model') return [];
    const what = `store ${connection.storeName}: ${words[found]}`;
    return [{ what, apply: () => installModel(connection, model) }];
  };
}

const words: Readonly<Record<Exclude<ModelState, 'same_model'>, string>> = {
  no_store: 'is missing',
  no_model: 'has no model',
  other_model: 'its latest model differs',
};
