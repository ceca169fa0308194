import { dictionary, embedded, item, list, message, type MessageValue, required } from './message.js';
import { ruled } from './field.js';
import {
  atLeast,
  atMost,
  atMostPairs,
  changesPageSize,
  continuationToken,
  exactly,
  modelId,
  optionalModelId,
  optionalObjectName,
  optionalShortName,
  pageSize,
  shortKeys,
  shortName,
  storeId,
  typeName,
} from './limits.js';
import { atMostBytes, flag, matching, struct, text, utf8Length } from './scalars.js';
import {
  assertionTupleKey,
  contextualTupleKeys,
  requiredCheckTupleKey,
  tupleKey,
  tupleKeyWithoutCondition,
} from './tuple-messages.js';
import { condition, typeDefinition } from './model-messages.js';

const storeNameShown = '"^[a-zA-Z0-9\\\\s\\\\.\\\\-\\\\/^_&@]{3,64}$"';
const storeNamePattern = /^[a-zA-Z0-9\s.\-/^_&@]{3,64}$/;

export const createStore = message('CreateStoreRequest', { name: matching(storeNamePattern, storeNameShown) });

export const listStores = message('ListStoresRequest', {
  page_size: pageSize(),
  continuation_token: continuationToken(),
  name: matching(storeNamePattern, storeNameShown, 'may be empty'),
});

export const getStore = message('GetStoreRequest', { store_id: storeId() });
export const deleteStore = message('DeleteStoreRequest', { store_id: storeId() });

const supportedSchemas = ['1.0', '1.1', '1.2'];

export const writeModel = message('WriteAuthorizationModelRequest', {
  store_id: storeId(),
  type_definitions: atLeast(list(item(() => typeDefinition)), 1),
  schema_version: ruled(text(), (value, refuse) => {
    if (!supportedSchemas.includes(value)) refuse(`value must be in list [${supportedSchemas.join(' ')}]`);
  }),
  conditions: shortKeys(atMostPairs(dictionary(item(() => condition)), 25)),
});

export const readModel = message('ReadAuthorizationModelRequest', { store_id: storeId(), id: modelId() });

export const readModels = message('ReadAuthorizationModelsRequest', {
  store_id: storeId(),
  page_size: pageSize(),
  continuation_token: continuationToken(),
});

const writes = message('WriteRequestWrites', {
  tuple_keys: atLeast(list(item(() => tupleKey)), 1),
  on_duplicate: text(),
});

const deletes = message('WriteRequestDeletes', {
  tuple_keys: atLeast(list(item(() => tupleKeyWithoutCondition)), 1),
  on_missing: text(),
});

export const write = message('WriteRequest', {
  store_id: storeId(),
  writes: embedded(() => writes),
  deletes: embedded(() => deletes),
  authorization_model_id: optionalModelId(),
});

const readTupleKey = message('ReadRequestTupleKey', {
  user: atMostBytes(matching(/^\S{1,511}:\S{1,511}$/u, '"^[^\\\\s]{1,511}:[^\\\\s]{1,511}$"', 'may be empty'), 512),
  relation: optionalShortName(),
  object: optionalObjectName(),
});

export const read = message('ReadRequest', {
  store_id: storeId(),
  tuple_key: embedded(() => readTupleKey),
  page_size: pageSize(),
  continuation_token: continuationToken(),
});

export const readChanges = message('ReadChangesRequest', {
  store_id: storeId(),
  type: matching(/^[^:#\s]{1,254}$/u, '"^[^:#\\\\s]{1,254}$"', 'may be empty'),
  page_size: changesPageSize(),
  continuation_token: continuationToken(),
  start_time: text(),
});

export const check = message('CheckRequest', {
  store_id: storeId(),
  tuple_key: requiredCheckTupleKey(),
  contextual_tuples: embedded(() => contextualTupleKeys),
  authorization_model_id: optionalModelId(),
  context: struct(),
});

const batchCheckItem = message('BatchCheckItem', {
  tuple_key: requiredCheckTupleKey(),
  contextual_tuples: embedded(() => contextualTupleKeys),
  context: struct(),
  correlation_id: matching(/^[\w-]{1,36}$/, '"^[\\\\w\\\\d-]{1,36}$"'),
});

export const batchCheck = message('BatchCheckRequest', {
  store_id: storeId(),
  checks: atLeast(list(item(() => batchCheckItem)), 1),
  authorization_model_id: optionalModelId(),
});

const expandTupleKey = message('ExpandRequestTupleKey', {
  relation: optionalShortName(),
  object: optionalObjectName(),
});

export const expand = message('ExpandRequest', {
  store_id: storeId(),
  tuple_key: required(embedded(() => expandTupleKey)),
  authorization_model_id: optionalModelId(),
  contextual_tuples: embedded(() => contextualTupleKeys),
});

const listedUser = () =>
  ruled(text(), (value, refuse) => {
    const length = utf8Length(value);
    if (length < 1 || length > 512) refuse('value length must be between 1 and 512 bytes, inclusive');
  });

const listObjectsFields = {
  store_id: storeId(),
  authorization_model_id: optionalModelId(),
  type: typeName(),
  relation: shortName(),
  user: listedUser(),
  contextual_tuples: embedded(() => contextualTupleKeys),
  context: struct(),
};

export const listObjects = message('ListObjectsRequest', listObjectsFields);
export const streamedListObjects = message('StreamedListObjectsRequest', listObjectsFields);

const objectMessage = message('Object', { type: typeName(), id: matching(/[^#:\s]+$/u, '"[^#:\\\\s]+$"') });
const userTypeFilter = message('UserTypeFilter', { type: typeName(), relation: optionalShortName() });

export const listUsers = message('ListUsersRequest', {
  store_id: storeId(),
  authorization_model_id: optionalModelId(),
  object: required(embedded(() => objectMessage)),
  relation: shortName(),
  user_filters: exactly(list(item(() => userTypeFilter)), 1),
  contextual_tuples: atMost(list(item(() => tupleKey)), 100),
  context: struct(),
});

const assertion = message('Assertion', {
  tuple_key: required(embedded(() => assertionTupleKey)),
  expectation: flag(),
  contextual_tuples: atMost(list(item(() => tupleKey)), 20),
  context: struct(),
});

export const writeAssertions = message('WriteAssertionsRequest', {
  store_id: storeId(),
  authorization_model_id: modelId(),
  assertions: atMost(list(item(() => assertion)), 100),
});

export const readAssertions = message('ReadAssertionsRequest', {
  store_id: storeId(),
  authorization_model_id: modelId(),
});

export type WriteRequest = MessageValue<typeof write>;
export type CheckRequest = MessageValue<typeof check>;
export type BatchCheckRequest = MessageValue<typeof batchCheck>;
export type ListObjectsRequest = MessageValue<typeof listObjects>;
export type ListUsersRequest = MessageValue<typeof listUsers>;
export type ExpandRequest = MessageValue<typeof expand>;
export type ReadRequest = MessageValue<typeof read>;
export type ReadChangesRequest = MessageValue<typeof readChanges>;
export type Assertion = MessageValue<typeof assertion>;
