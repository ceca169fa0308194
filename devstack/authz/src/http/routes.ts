import { batchCheck } from '../operations/batch-check.js';
import { readAssertions, writeAssertions } from '../operations/assertions.js';
import type { Deps } from '../operations/deps.js';
import { listModels, readModel, writeModel } from '../operations/models.js';
import { check, expandRelation, objectsOf, usersOf } from '../operations/queries.js';
import { readChanges, readTuples } from '../operations/read-tuples.js';
import { createStore, deleteStore, getStore, listStores } from '../operations/stores.js';
import { writeTuples } from '../operations/write-tuples.js';
import type { Typesystem } from '../model/typesystem.js';
import * as requests from '../wire/requests.js';
import { type Answer, type Route, route, type SetHeader } from './route.js';
import * as views from './views.js';

const maxListed = 1000;

/** Every endpoint of the API. */
export function routes(deps: Deps, firstIdAt: (milliseconds: number) => string): Route[] {
  return [...storeRoutes(deps), ...modelRoutes(deps), ...tupleRoutes(deps, firstIdAt), ...queryRoutes(deps)];
}

const ok = (body: unknown): Answer => ({ status: 200, body });

const storeRoutes = (deps: Deps): Route[] => [
  route('POST /stores', requests.createStore, ({ name }) => {
    const { id, createdAt } = createStore(deps, name);
    return { status: 201, body: { id, name, created_at: createdAt, updated_at: createdAt } };
  }),
  route('GET /stores', requests.listStores, (request) => {
    const { stores, token } = listStores(deps, request);
    return ok({ stores: stores.map(views.storeView), continuation_token: token });
  }),
  route('GET /stores/:store_id', requests.getStore, ({ store_id: id }) => ok(views.storeView(getStore(deps, id)))),
  route('DELETE /stores/:store_id', requests.deleteStore, ({ store_id: id }) => {
    deleteStore(deps, id);
    return { status: 204 };
  }),
];

const modelRoutes = (deps: Deps): Route[] => [
  route('POST /stores/:store_id/authorization-models', requests.writeModel, ({ store_id: storeId, ...model }) => ({
    status: 201,
    body: { authorization_model_id: writeModel(deps, storeId, model) },
  })),
  route('GET /stores/:store_id/authorization-models', requests.readModels, ({ store_id: storeId, ...page }) => {
    const { models, token } = listModels(deps, storeId, page);
    return ok({ authorization_models: models.map(views.modelView), continuation_token: token });
  }),
  route('GET /stores/:store_id/authorization-models/:id', requests.readModel, ({ store_id: storeId, id }) =>
    ok({ authorization_model: views.modelView(readModel(deps, storeId, id)) }),
  ),
  route('PUT /stores/:store_id/assertions/:authorization_model_id', requests.writeAssertions, (request, setHeader) => {
    const types = resolve(deps, request, setHeader);
    writeAssertions(deps, request.store_id, types, request.assertions);
    return { status: 204 };
  }),
  route('GET /stores/:store_id/assertions/:authorization_model_id', requests.readAssertions, (request, setHeader) =>
    withModel(deps, request, setHeader, ({ modelId }) => ({
      authorization_model_id: modelId,
      assertions: readAssertions(deps, request.store_id, modelId).map(views.assertionView),
    })),
  ),
];

const tupleRoutes = (deps: Deps, firstIdAt: (milliseconds: number) => string): Route[] => [
  route('POST /stores/:store_id/write', requests.write, (request, setHeader) =>
    withModel(deps, request, setHeader, (types) => {
      writeTuples(deps, types, request);
      return {};
    }),
  ),
  route('POST /stores/:store_id/read', requests.read, (request) => {
    const { tuples, token } = readTuples(deps, request);
    return ok({ tuples: tuples.map(views.storedTupleView), continuation_token: token });
  }),
  route('GET /stores/:store_id/changes', requests.readChanges, (request) => {
    const { changes, token } = readChanges(deps, request, firstIdAt);
    return ok({ changes: changes.map(views.changeView), continuation_token: token });
  }),
];

const queryRoutes = (deps: Deps): Route[] => [
  route('POST /stores/:store_id/check', requests.check, (request, setHeader) =>
    withModel(deps, request, setHeader, (types) => ({
      allowed: check(deps, types, request.store_id, request),
      resolution: '',
    })),
  ),
  route('POST /stores/:store_id/batch-check', requests.batchCheck, (request, setHeader) =>
    withModel(deps, request, setHeader, (types) => {
      const results = [...batchCheck(deps, types, request)];
      return { result: Object.fromEntries(results.map(([id, result]) => [id, views.singleResultView(result)])) };
    }),
  ),
  route('POST /stores/:store_id/expand', requests.expand, (request, setHeader) =>
    withModel(deps, request, setHeader, (types) => views.treeView(expandRelation(deps, types, request))),
  ),
  route('POST /stores/:store_id/list-objects', requests.listObjects, (request, setHeader) =>
    withModel(deps, request, setHeader, (types) => ({ objects: firstOf(objectsOf(deps, types, request), maxListed) })),
  ),
  route('POST /stores/:store_id/streamed-list-objects', requests.streamedListObjects, (request, setHeader) => {
    const objects = objectsOf(deps, resolve(deps, request, setHeader), request);
    return { status: 200, lines: streamed(objects) };
  }),
  route('POST /stores/:store_id/list-users', requests.listUsers, (request, setHeader) =>
    withModel(deps, request, setHeader, (types) => ({
      users: firstOf(usersOf(deps, types, request), maxListed).map(views.userView),
    })),
  ),
];

interface ModelRequest {
  readonly store_id: string;
  readonly authorization_model_id: string;
}

function resolve({ models }: Deps, { store_id: storeId, authorization_model_id: id }: ModelRequest, set: SetHeader) {
  const types = models.resolve(storeId, id);
  set('openfga-authorization-model-id', types.modelId);
  return types;
}

/** Answers with the model that the request names, or the newest, and tells which that was. */
function withModel(
  deps: Deps,
  request: ModelRequest,
  setHeader: SetHeader,
  body: (types: Typesystem) => unknown,
): Answer {
  return ok(body(resolve(deps, request, setHeader)));
}

function firstOf(found: Iterable<string>, count: number): string[] {
  const first: string[] = [];
  for (const each of found) {
    first.push(each);
    if (first.length === count) break;
  }
  return first;
}

function* streamed(objects: Iterable<string>) {
  for (const object of objects) yield { result: { object } };
}
