import { z } from 'zod';
import { AuthzFailure } from './failure.js';
import { authorizationModel, type AuthorizationModel } from './authorization-model.js';
import { parseReply, type Transport } from './transport.js';

const modelsReply = z.object({
  authorization_models: z.array(authorizationModel.extend({ id: z.string().min(1) })),
});

export type InstalledModel = AuthorizationModel & { readonly id: string };

/** The newest model of a store, `undefined` for a store without one; authz answers the same for an absent store. */
export async function latestModel(
  transport: Transport,
  storePath: string,
  signal?: AbortSignal,
): Promise<InstalledModel | undefined> {
  const path = `${storePath}/authorization-models?page_size=1`;
  return parseReply(modelsReply, await transport({ method: 'GET', path, repeatable: true, signal }))
    .authorization_models[0];
}

/** Throws what authz itself throws for a store that is gone or empty of models. */
export async function requireModel(transport: Transport, storePath: string, signal?: AbortSignal): Promise<void> {
  if (await latestModel(transport, storePath, signal)) return;
  throw new AuthzFailure('store', 'the authz store does not exist or has no authorization model', {
    upstreamCode: 'latest_authorization_model_not_found',
  });
}
