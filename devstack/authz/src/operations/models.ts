import { AuthzError, validationError } from '../errors.js';
import { validateModel } from '../model/validate-model.js';
import type { AuthorizationModel } from '../wire/model-messages.js';
import { numbered, positionOf, tokenOf } from './continuation-token.js';
import type { Deps } from './deps.js';
import { defaultPageSize } from './stores.js';

const maxTypes = 100;
const maxModelBytes = 256 * 1024;
const inlineCondition = '$expression';

/** Throws `exceeded_entity_limit`, `invalid_authorization_model`. Returns the id of the new model. */
export function writeModel(deps: Deps, storeId: string, sent: Omit<AuthorizationModel, 'id'>): string {
  refuseInlineConditions(sent);
  if (sent.type_definitions.length > maxTypes) {
    throw new AuthzError(
      'exceeded_entity_limit',
      `The number of type definitions in an authorization model exceeds the allowed limit of ${maxTypes}`,
    );
  }
  const model = { ...sent, id: deps.newId() };
  const bytes = Buffer.byteLength(JSON.stringify(model));
  if (bytes > maxModelBytes) {
    throw new AuthzError('exceeded_entity_limit', `model exceeds size limit: ${bytes} bytes vs ${maxModelBytes} bytes`);
  }
  validateModel(model);
  deps.store.insertModel(storeId, model);
  return model.id;
}

/** Conditions written inside a tuple are an experiment of the real server, switched off there too. */
function refuseInlineConditions({ type_definitions: definitions }: Omit<AuthorizationModel, 'id'>) {
  const metadata = definitions.flatMap(({ metadata }) => Object.values(metadata?.relations ?? {}));
  const restrictions = metadata.flatMap((relation) => relation.directly_related_user_types);
  if (restrictions.some(({ condition }) => condition === inlineCondition)) {
    throw validationError(`${inlineCondition} requires the "inline_expressions" experimental feature flag`);
  }
}

/** Throws `authorization_model_not_found`. */
export const readModel = ({ models }: Deps, storeId: string, id: string): AuthorizationModel =>
  models.resolve(storeId, id).model;

/** Newest first. Throws `invalid_continuation_token`. */
export function listModels(
  { store }: Deps,
  storeId: string,
  { page_size: size, continuation_token: token }: { page_size: number | undefined; continuation_token: string },
) {
  const { position } = positionOf(token, numbered);
  const page = store.listModels(storeId, { size: size ?? defaultPageSize, from: position });
  return { models: page.items, token: tokenOf(page.next) };
}
