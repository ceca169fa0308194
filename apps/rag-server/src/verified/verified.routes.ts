import {
  ragMessage,
  verifiedAnswerList,
  type VerifiedAnswerList,
  verifiedAnswerPath,
  verifiedAnswerQuery,
  verifiedAnswerRequest,
  verifiedAnswerSaved,
  verifiedAnswersQuery,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import { documentIdOf, type VerifiedAnswers } from './verified-answers.js';

export type VerifiedRouteDeps = VerifiedAnswers;

const path = '/v1/verified-answers';
const common = { access: 'ingestonly', tag: 'Verified answers' } as const;
const who = "For the source's owner, its managers and administrators, and whoever wrote the first answer of the team.";

export const verifiedRoutes = (answers: VerifiedRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    summary: 'List the verified answers that you may change, those that are due first',
    query: verifiedAnswersQuery,
    success: { status: 200, description: 'A page of answers', schema: verifiedAnswerList },
    async handle({ query, caller, signal }): Promise<VerifiedAnswerList> {
      const all = await answers.list(caller, signal);
      return { answers: all.slice(query.offset, query.offset + query.limit), total: all.length, ...query };
    },
  }),
  route({
    method: 'put',
    path: `${path}/:answer_id`,
    ...common,
    changed: 'datasource_id',
    summary: 'Write a verified answer, change it, or confirm it again',
    description:
      `${who} It becomes a document of a source of the team, found first by questions close to its own and quoted word for ` +
      'word until its review day is over; then it ranks like any other document. Can be repeated.',
    params: verifiedAnswerPath,
    body: verifiedAnswerRequest,
    success: { status: 202, description: 'Accepted and stored', schema: verifiedAnswerSaved },
    async handle({ params: { answer_id }, body, caller, signal }) {
      const { id: job_id, datasourceId } = await answers.save(answer_id, body, caller, signal);
      return { answer_id, datasource_id: datasourceId, document_id: documentIdOf(answer_id), job_id };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:answer_id`,
    ...common,
    summary: 'Withdraw a verified answer for good',
    description: who,
    params: verifiedAnswerPath,
    query: verifiedAnswerQuery,
    success: { status: 200, description: 'Withdrawn', schema: ragMessage },
    async handle({ params: { answer_id }, query: { datasource_id }, caller, signal }) {
      await answers.withdraw(answer_id, datasource_id, caller, signal);
      return { message: 'The answer is withdrawn.' };
    },
  }),
];
