import {
  datasourcePath,
  takenOutList,
  type TakenOutList,
  takenOutQuery,
  takeOutAnswer,
  takeOutRequest,
} from '@parley/contracts';
import type { RequireMayChange } from '../datasources/require-may-change.js';
import { type RagRoute, route } from '../http/route.js';
import type { LetIn, TakeOut } from './take-out.js';
import type { TakenOut, TakenOutStore } from './taken-out.store.js';

export interface TakenOutRouteDeps {
  readonly requireMayChange: RequireMayChange;
  readonly takenOut: Pick<TakenOutStore, 'list' | 'count'>;
  readonly takeOut: TakeOut;
  readonly letIn: LetIn;
}

const path = '/v1/datasource/:datasource_id/documents';
const common = { access: 'ingestonly', tag: 'Documents', params: datasourcePath } as const;
const who = 'For its owner, its managers and administrators, and the program that created it.';

export const takenOutRoutes = ({ requireMayChange, takenOut, takeOut, letIn }: TakenOutRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: `${path}/taken-out`,
    ...common,
    summary: 'List the documents that are taken out of a datasource',
    description: who,
    query: takenOutQuery,
    success: { status: 200, description: 'A page of documents, the latest first', schema: takenOutList },
    handle: async ({ params: { datasource_id: id }, query, caller, signal }): Promise<TakenOutList> => {
      await requireMayChange(id, caller, signal);
      const [documents, total] = await Promise.all([takenOut.list(id, query), takenOut.count(id)]);
      return { datasource_id: id, documents: documents.map(toView), total, ...query };
    },
  }),
  route({
    method: 'post',
    path: `${path}/take-out`,
    ...common,
    summary: 'Take documents out of a datasource for good',
    description:
      `${who} No search finds them any more, and no reading, upload or submission brings them back until they are let in ` +
      'again; a document that is not indexed yet is kept from coming. Can be repeated.',
    body: takeOutRequest,
    success: { status: 200, description: 'Taken out', schema: takeOutAnswer },
    handle: async ({ params: { datasource_id: id }, body, caller, signal }) => {
      await requireMayChange(id, caller, signal);
      const order = { datasourceId: id, documentIds: body.document_ids, by: caller.email };
      return { datasource_id: id, ...(await takeOut(order, signal)) };
    },
  }),
  route({
    method: 'post',
    path: `${path}/let-in`,
    ...common,
    summary: 'Let documents that were taken out come in again',
    description: `${who} They come with the next re-indexing, or when they are submitted again. Can be repeated.`,
    body: takeOutRequest,
    success: { status: 200, description: 'Let in', schema: takeOutAnswer },
    handle: async ({ params: { datasource_id: id }, body, caller, signal }) => {
      await requireMayChange(id, caller, signal);
      return { datasource_id: id, ...(await letIn({ datasourceId: id, documentIds: body.document_ids }, signal)) };
    },
  }),
];

const toView = ({ documentId, title, by, at }: TakenOut) => ({
  document_id: documentId,
  title,
  taken_out_by: by,
  taken_out_at: at,
});
