import { datasourceObject } from '@parley/authz-client';
import { verifiedAnswerSaved } from '@parley/contracts';
import { finishedJob } from '../start-rag-server.js';
import type { Rows } from './row.js';
import type { Stage } from './stage.js';

const team = 'platform';
const source = `verified:${team}`;
const aDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const anAnswer = { owner_team: team, questions: ['Which port is ours?'], answer: 'Port 4500.', review_on: aDay };

/** An answer in the team's source, which the ingestor manages. */
async function newAnswer({ admin, manage, fresh }: Stage): Promise<string> {
  const id = `answer-${fresh()}`;
  const saved = await admin.put(`/v1/verified-answers/${id}`).send(anAnswer);
  await finishedJob(admin, verifiedAnswerSaved.parse(saved.body).job_id);
  await manage(datasourceObject(source));
  return id;
}

export const verifiedRows: Rows = {
  'GET /v1/verified-answers': {
    role: 'ingestonly',
    good: () => ({ query: { offset: '0', limit: '10' } }),
    again: [200],
    needs: ['docdb', 'authz'],
  },
  'PUT /v1/verified-answers/{answer_id}': {
    role: 'ingestonly',
    good: async (stage) => ({ params: { answer_id: await newAnswer(stage) }, body: anAnswer }),
    makes: true,
    again: [202],
    needs: ['docdb', 'authz'],
  },
  'DELETE /v1/verified-answers/{answer_id}': {
    role: 'ingestonly',
    good: async (stage) => ({ params: { answer_id: await newAnswer(stage) }, query: { datasource_id: source } }),
    again: [404],
    names: { datasource_id: 'verified:no-body' },
    needs: ['docdb', 'authz', 'index'],
  },
};
