import { once } from 'node:events';
import { AppError } from '@parley/contracts';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { answer, type ApiReference, type Entrance, onlyReads, routeFor } from '../src/index.js';

export interface Callers {
  anyone: undefined;
  signedIn: { id: string };
}

const route = routeFor<Callers, 'often' | 'seldom'>();
const thing = z.object({ id: z.string(), by: z.string() });
const oneThing = z.object({ id: z.string().regex(/^t\d+$/) });
/** What was asked and done, in order. */
export const asked: string[] = [];
/** Resolves when the client of the slow route has left; `undefined` until it was called. */
export let left: Promise<unknown> | undefined;

export const routes = [
  route({
    method: 'put',
    path: '/things/:id',
    access: 'signedIn',
    tag: 'Things',
    summary: 'Change a thing',
    params: oneThing,
    noSuch: () => new AppError('NOT_FOUND', 'There is no such thing.'),
    query: z.object({ times: z.coerce.number().int() }),
    headers: z.object({ 'if-match': z.string().optional() }),
    body: z.object({ name: z.string() }),
    bodyLimitBytes: 100,
    may: ({ caller, params }) => {
      asked.push(`may ${caller.id} ${params.id}`);
      if (caller.id === 'eve') throw new AppError('FORBIDDEN', 'Not you.');
      return { owner: caller.id };
    },
    success: { description: 'The thing', schema: thing },
    errors: { 404: 'There is no such thing' },
    handle: ({ params, query, headers, body, admitted }) =>
      answer(
        { id: params.id, by: `${admitted.owner} ${body.name} ${query.times + 1}` },
        { status: 201, headers: { ETag: headers['if-match'] ?? 'none' } },
      ),
  }),
  route({
    method: 'post',
    path: '/things/empty',
    access: 'anyone',
    tag: 'Things',
    summary: 'Take no body for an empty one',
    body: z.object({ name: z.string().default('nobody') }),
    isBodyOptional: true,
    success: { status: 202, description: 'Its name', schema: z.string() },
    handle: ({ body }) => body.name,
  }),
  route({
    method: 'delete',
    path: '/things',
    access: 'anyone',
    tag: 'Things',
    summary: 'Forget what the form or the query names',
    unchecked: { query: z.object({ id: z.string() }), body: z.object({ id: z.string() }) },
    bodyType: 'application/x-www-form-urlencoded',
    success: { status: 204, description: 'Forgotten' },
    others: { 302: { description: 'To where it went' } },
    showFailure: (error: unknown, _req, res, next) => {
      res.setHeader('X-Shown', 'as it should');
      next(error);
    },
    respond: (_input, { req, res }) => {
      const { id } = req.body as { id: string };
      if (id === 'none') throw new AppError('CONFLICT', 'It is not there.');
      res.redirect(302, `/gone/${id}`);
    },
  }),
  route({
    method: 'get',
    path: '/slow',
    access: 'anyone',
    tag: 'Things',
    summary: 'Wait for as long as somebody waits for it',
    success: { description: 'Nothing' },
    async handle({ signal }) {
      left = once(signal, 'abort');
      await left;
    },
  }),
  route({
    method: 'get',
    path: '/late',
    access: 'anyone',
    tag: 'Things',
    summary: 'Take longer than an answer may',
    success: { description: 'Nothing' },
    async handle({ signal }) {
      await once(signal, 'abort');
      signal.throwIfAborted();
    },
  }),
  route({
    method: 'post',
    path: '/things',
    access: 'anyone',
    rate: 'seldom',
    tag: 'Things',
    summary: 'Make a thing',
    description: 'Its id is new.',
    body: z.object({ name: z.string() }),
    changed: 'datasource_id',
    success: { status: 201, description: 'The thing', schema: z.object({ datasource_id: z.string() }) },
    handle: ({ body }) => ({ datasource_id: `${body.name}: 100%` }),
  }),
  route({
    method: 'post',
    path: '/things/search',
    access: 'anyone',
    isReading: true,
    tag: 'Things',
    summary: 'Find things',
    success: { description: 'What was found', schema: z.string() },
    handle: () => 'found',
  }),
];

const signedIn: RequestHandler = (req, _res, next) => {
  next(req.get('authorization') === undefined ? new AppError('UNAUTHORIZED', 'Sign in.') : undefined);
};
const anyone: RequestHandler = (_req, _res, next) => {
  next();
};

/** Whoever is here to look changes nothing; what counts seldom is told. */
export const entrance: Entrance<keyof Callers, 'often' | 'seldom'> = {
  guardOf: (declared) => (req, res, next) => {
    res.setHeader('X-Rate', declared.rate ?? 'often');
    const isLooking = req.get('x-only-look') !== undefined && !onlyReads(declared);
    if (isLooking) throw new AppError('FORBIDDEN', 'Look, and change nothing.');
    return { anyone, signedIn }[declared.access](req, res, next);
  },
  callerOf: (_access, req) => ({ id: req.get('authorization') }),
};
export const refuseSecrets = (body: unknown) => {
  if (JSON.stringify([body]).includes('secret')) throw new AppError('VALIDATION_ERROR', 'Keep it.');
};
export const reference: ApiReference<keyof Callers, 'often' | 'seldom'> = {
  title: 'Things',
  version: '1',
  errorBody: z.object({}),
  documentPath: '/openapi.json',
  docsPath: '/docs',
  access: 'signedIn',
  authOf: { anyone: 'anyone', signedIn: 'bearer' },
  describe: ({ rate }) => rate && `Counts as ${rate}.`,
};
