import { toPage, useCaseChange, useCaseDraft, useCaseQuery, type UseCaseView } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router, type Response } from 'express';
import type { Actor } from '../http/actor.js';
import type { Guards } from '../http/guards.js';
import { etagOf, sameAsSeen } from '../http/etag.js';
import { actorOf } from '../http/identify.js';
import { pathParam } from '../http/path-param.js';
import type { ChangeUseCase, RemoveUseCase } from './change-use-case.js';
import type { CreateUseCase } from './create-use-case.js';
import { noSuchUseCase, type UseCase } from './use-case.js';
import type { UseCaseStore } from './use-case.store.js';

export interface UseCaseDeps {
  guards: Pick<Guards, 'signedIn' | 'signedInForUseCaseWrites'>;
  useCases: Pick<UseCaseStore, 'find' | 'list'>;
  createUseCase: CreateUseCase;
  changeUseCase: ChangeUseCase;
  removeUseCase: RemoveUseCase;
}

/** Use cases: everybody signed in reads all of them. */
export function useCaseRoutes(deps: UseCaseDeps): Router {
  const { guards, useCases, createUseCase, changeUseCase, removeUseCase } = deps;
  const router = Router();
  router.get('/', guards.signedIn, async (req, res) => {
    const query = parse(useCaseQuery, req.query);
    const { items, total } = await useCases.list(query);
    res.json(toPage(items.map(viewFor(actorOf(req))), total, query));
  });
  router.post('/', guards.signedInForUseCaseWrites, jsonBody(), async (req, res) => {
    const actor = actorOf(req);
    const made = await createUseCase(actor, parse(useCaseDraft, req.body));
    sendUseCase(res.status(201), viewFor(actor)(made));
  });
  router.get('/:id', guards.signedIn, async (req, res) => {
    const found = await useCases.find(pathParam(req, 'id'));
    if (!found) throw noSuchUseCase();
    sendUseCase(res, viewFor(actorOf(req))(found));
  });
  router.put('/:id', guards.signedInForUseCaseWrites, jsonBody(), async (req, res) => {
    const [actor, id, change] = [actorOf(req), pathParam(req, 'id'), parse(useCaseChange, req.body)];
    const toView = viewFor(actor);
    const view = toView(await changeUseCase(actor, id, change, sameAsSeen(req, toView)));
    res.setHeader('ETag', etagOf(view));
    res.json({ success: true, data: { ...change, id, updatedAt: view.updatedAt } });
  });
  router.delete('/:id', guards.signedInForUseCaseWrites, async (req, res) => {
    const actor = actorOf(req);
    await removeUseCase(actor, pathParam(req, 'id'), sameAsSeen(req, viewFor(actor)));
    res.json({ success: true, message: 'Use case deleted.' });
  });
  return router;
}

function sendUseCase(res: Response, data: UseCaseView): void {
  res.setHeader('ETag', etagOf(data));
  res.json({ success: true, data });
}

const viewFor =
  (actor: Actor) =>
  ({ ownerId, createdAt, updatedAt, ...fields }: UseCase): UseCaseView => ({
    ...fields,
    isMine: ownerId === actor.id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
