import {
  deletedBody,
  toPage,
  useCaseBody,
  useCaseChange,
  useCaseChangedBody,
  useCaseDraft,
  useCaseId,
  useCasePage,
  useCaseQuery,
  type UseCaseView,
} from '@parley/contracts';
import { answer, ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import type { Actor } from '../http/actor.js';
import { done, ok } from '../http/envelope.js';
import { etagOf, sameAsSeen, tagged } from '../http/etag.js';
import { type BffRoute, route } from '../http/route.js';
import type { ChangeUseCase, RemoveUseCase } from './change-use-case.js';
import type { CreateUseCase } from './create-use-case.js';
import { noSuchUseCase, type UseCase } from './use-case.js';
import type { UseCaseStore } from './use-case.store.js';

export interface UseCaseDeps {
  readonly useCases: Pick<UseCaseStore, 'find' | 'list'>;
  readonly createUseCase: CreateUseCase;
  readonly changeUseCase: ChangeUseCase;
  readonly removeUseCase: RemoveUseCase;
}

const all = { path: '/api/usecases', tag: 'Use cases' } as const;
const one = {
  path: '/api/usecases/:id',
  tag: 'Use cases',
  params: z.object({ id: useCaseId.describe('Id of the use case') }),
  noSuch: noSuchUseCase,
} as const;
const invalid = { 400: 'Invalid fields, listed in `details`' };
const unknown = { 404: 'The use case does not exist' };
const refused = {
  403: 'The caller is neither its owner nor an admin',
  ...unknown,
  409: 'Another request is changing it',
};

/** Use cases: everybody signed in reads all of them. */
export const useCaseRoutes = ({ useCases, createUseCase, changeUseCase, removeUseCase }: UseCaseDeps): BffRoute[] => [
  route({
    method: 'get',
    ...all,
    access: 'signedIn',
    summary: 'List use cases, newest first',
    description: '`tags` are comma-separated; any one matches.',
    query: useCaseQuery,
    success: { description: 'One page', schema: useCasePage },
    errors: invalid,
    async handle({ caller, query }) {
      const { items, total } = await useCases.list(query);
      return toPage(items.map(viewFor(caller)), total, query);
    },
  }),
  route({
    method: 'post',
    ...all,
    access: 'signedIn',
    rate: 'usecase-writes',
    summary: 'Create a use case',
    body: useCaseDraft,
    success: { status: 201, description: 'Created', schema: useCaseBody },
    errors: invalid,
    async handle({ caller, body }) {
      return tagged(viewFor(caller)(await createUseCase(caller, body)), { status: 201 });
    },
  }),
  route({
    method: 'get',
    ...one,
    access: 'signedIn',
    summary: 'Get a use case',
    success: { description: 'The use case, with an `ETag`', schema: useCaseBody },
    errors: unknown,
    async handle({ caller, params }) {
      const found = await useCases.find(params.id);
      if (!found) throw noSuchUseCase();
      return tagged(viewFor(caller)(found));
    },
  }),
  route({
    method: 'put',
    ...one,
    access: 'signedIn',
    rate: 'usecase-writes',
    summary: 'Update fields of a use case',
    headers: ifMatch,
    body: useCaseChange,
    success: { description: 'The changed fields', schema: useCaseChangedBody },
    errors: { ...invalid, ...refused, ...staleIfMatch },
    async handle({ caller, params: { id }, body: change, headers }) {
      const toView = viewFor(caller);
      const view = toView(await changeUseCase(caller, id, change, sameAsSeen(headers['if-match'], toView)));
      return answer(ok({ ...change, id, updatedAt: view.updatedAt }), { headers: { ETag: etagOf(view) } });
    },
  }),
  route({
    method: 'delete',
    ...one,
    access: 'signedIn',
    rate: 'usecase-writes',
    summary: 'Delete a use case',
    headers: ifMatch,
    success: { description: 'Deleted', schema: deletedBody },
    errors: { ...refused, ...staleIfMatch },
    async handle({ caller, params: { id }, headers }) {
      await removeUseCase(caller, id, sameAsSeen(headers['if-match'], viewFor(caller)));
      return done('Use case deleted.');
    },
  }),
];

const viewFor =
  (actor: Actor) =>
  ({ ownerId, createdAt, updatedAt, ...fields }: UseCase): UseCaseView => ({
    ...fields,
    isMine: ownerId === actor.id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
