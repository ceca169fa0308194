import { z } from 'zod';
import { type AuthorizationModel, sameModel } from './authorization-model.js';
import { failClosed } from './failure.js';
import { latestModel } from './model-store.js';
import { findStore } from './store.js';
import { type AuthzConnection, createTransport, parseReply, type Transport } from './transport.js';

export interface Installation {
  readonly storeId: string;
  readonly modelId: string;
  /** False when the newest model of the store already says the same. */
  readonly changed: boolean;
}

/** The id of the store with that name, made when there is none. Throws AUTHZ_UNAVAILABLE. */
export const ensureStore = (connection: AuthzConnection): Promise<string> =>
  failClosed(() => findOrCreateStore(createTransport(connection), connection.storeName));

/** What of a store is missing before `installModel`: all of it, its newest model, or nothing. */
export type ModelState = 'no_store' | 'no_model' | 'other_model' | 'same_model';

/** What `installModel` would find; changes nothing. Throws AUTHZ_UNAVAILABLE. */
export const compareModel = (connection: AuthzConnection, model: AuthorizationModel): Promise<ModelState> =>
  failClosed(async () => {
    const transport = createTransport(connection);
    const storeId = await findStore(transport, connection.storeName);
    if (storeId === undefined) return 'no_store';
    const latest = await latestModel(transport, `/stores/${encodeURIComponent(storeId)}`);
    if (!latest) return 'no_model';
    return sameModel(latest, model) ? 'same_model' : 'other_model';
  });

/**
 * Makes the store when there is none, and gives it a new model version only when the model changed. Existing tuples
 * stay. Throws AUTHZ_UNAVAILABLE, also for a model that authz refuses.
 */
export const installModel = (connection: AuthzConnection, model: AuthorizationModel): Promise<Installation> =>
  failClosed(async () => {
    const transport = createTransport(connection);
    const storeId = await findOrCreateStore(transport, connection.storeName);
    const storePath = `/stores/${encodeURIComponent(storeId)}`;
    const latest = await latestModel(transport, storePath);
    if (latest && sameModel(latest, model)) return { storeId, modelId: latest.id, changed: false };
    return { storeId, modelId: await writeModel(transport, storePath, model), changed: true };
  });

const createdStore = z.object({ id: z.string().min(1) });

async function findOrCreateStore(transport: Transport, name: string): Promise<string> {
  const existing = await findStore(transport, name);
  if (existing !== undefined) return existing;
  const text = await transport({ method: 'POST', path: '/stores', body: { name }, repeatable: false });
  const { id } = parseReply(createdStore, text);
  // Two services may have created one each in the same moment: the second look-up makes both settle on the same.
  return (await findStore(transport, name)) ?? id;
}

const writtenModel = z.object({ authorization_model_id: z.string().min(1) });

async function writeModel(transport: Transport, storePath: string, model: AuthorizationModel): Promise<string> {
  const path = `${storePath}/authorization-models`;
  const text = await transport({ method: 'POST', path, body: model, repeatable: false });
  return parseReply(writtenModel, text).authorization_model_id;
}
