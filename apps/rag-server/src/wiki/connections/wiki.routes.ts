import {
  ragErrorBody,
  ragMessage,
  wikiConnectionList,
  wikiConnectionRequest,
  wikiConnectionView,
  wikiTestAnswer,
} from '@parley/contracts';
import { answer, ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import { type RagRoute, route } from '../../http/route.js';
import type { ManageWikis, ShownWiki } from './manage-wikis.js';

export interface WikiRouteDeps {
  readonly wikis: ManageWikis;
}

const common = { access: 'admin', tag: 'Ingestion' } as const;
const path = '/v1/wikis';
const one = `${path}/:wiki_id`;
const params = z.object({ wiki_id: z.string().describe('Id of the wiki') });
const others = { 412: { description: staleIfMatch[412], schema: ragErrorBody } };
const tested = { status: 200, description: 'What worked, up to the first step that did not', schema: wikiTestAnswer };
const shown = ({ view, etag }: ShownWiki) => answer(view, { headers: { ETag: etag } });

/** The wikis that are read, for administrators: whoever names a wiki's credential says what is read with it. */
export const wikiRoutes = ({ wikis }: WikiRouteDeps): RagRoute[] => [
  route({
    ...common,
    method: 'get',
    path,
    summary: 'List the wikis that are set up',
    description: 'First the one of the settings of rag-server (`WIKI_URL`), which cannot be changed here.',
    success: { status: 200, description: 'Wikis ordered by id', schema: wikiConnectionList },
    handle: async () => ({ wikis: await wikis.list() }),
  }),
  route({
    ...common,
    method: 'post',
    path,
    summary: 'Set up a wiki',
    description: 'Holds at once, in every replica. The token is never sent here: `credential` names it.',
    body: wikiConnectionRequest,
    success: { status: 201, description: 'The wiki, with an `ETag`', schema: wikiConnectionView },
    changed: 'wiki_id',
    handle: async ({ body }) => shown(await wikis.create(body)),
  }),
  route({
    ...common,
    method: 'post',
    path: '/v1/wiki-tests',
    summary: 'Try a wiki before it is set up',
    description: 'Tries address, sign-in, spaces and a page, and says what to change. Stores nothing.',
    body: wikiConnectionRequest,
    success: tested,
    handle: ({ body: request, signal }) => wikis.test({ request }, signal),
  }),
  route({
    ...common,
    method: 'post',
    path: `${one}/test`,
    summary: 'Try a wiki as it is set up',
    description: 'As `POST /v1/wiki-tests`.',
    params,
    success: tested,
    handle: ({ params: { wiki_id: id }, signal }) => wikis.test({ id }, signal),
  }),
  route({
    ...common,
    method: 'get',
    path: one,
    summary: 'Get a wiki',
    params,
    success: { status: 200, description: 'The wiki, with an `ETag`', schema: wikiConnectionView },
    handle: async ({ params: { wiki_id: id } }) => shown(await wikis.find(id)),
  }),
  route({
    ...common,
    method: 'put',
    path: one,
    summary: "Replace a wiki's settings",
    description: 'They hold from the next step of each reading on, in every replica.',
    params,
    headers: ifMatch,
    body: wikiConnectionRequest,
    success: { status: 200, description: 'The wiki, with an `ETag`', schema: wikiConnectionView },
    others,
    handle: async ({ params: { wiki_id: id }, body, headers }) =>
      shown(await wikis.replace(id, body, headers['if-match'])),
  }),
  route({
    ...common,
    method: 'delete',
    path: one,
    summary: 'Remove a wiki',
    description: 'Its sources stay as they are and cannot be read any more.',
    params,
    headers: ifMatch,
    success: { status: 200, description: 'Removed', schema: ragMessage },
    others,
    handle: async ({ params: { wiki_id: id }, headers }) => {
      await wikis.remove(id, headers['if-match']);
      return { message: 'Removed.' };
    },
  }),
];
