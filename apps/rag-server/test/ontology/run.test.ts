import type { OntologyStatus, RelationEvaluation, RelationPage } from '@parley/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anEntity } from '../graph/an-entity.js';
import {
  aDatasource,
  finishedJob,
  ingest,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../start-rag-server.js';
import { completion, opinion, says, saysNothing, startModel, type StubModel } from './start-model.js';

jest.setTimeout(300_000);

const base = '/v1/graph/ontology/agent';
const source = 'files:catalogue';

describe('a search for relations that asks a model', () => {
  let model: StubModel;
  let rag: RunningRag;
  let admin: Requests;
  let dataDir: string;
  beforeAll(async () => {
    [model, dataDir] = await Promise.all([startModel(), mkdtemp(join(tmpdir(), 'ontology-run-'))]);
    rag = await startRagServer({
      ENABLE_GRAPH_RAG: 'true',
      CLEANUP_ENABLED: 'false',
      RAG_DATA_DIR: dataDir,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'judge-1',
    });
    admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource(source));
    await ingest(admin, source, [
      anEntity('Team', { name: 'payments' }),
      ...['ledger', 'wallet', 'mint'].map((name) => anEntity('Service', { name, team: 'payments' })),
    ]);
  }, 300_000);
  afterAll(async () => {
    await rag.close();
    await model.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    // A token is good for five minutes.
    admin = await rag.as('admin');
    await admin.delete(`${base}/clear`);
  });

  const begin = async () =>
    ((await admin.post(`${base}/regenerate_ontology`)) as { body: { job_id: string } }).body.job_id;
  const run = async () => finishedJob(admin, await begin());
  const status = async () => (await admin.get(`${base}/status`)).body as OntologyStatus;
  const versionStatus = async () => (await admin.get(`${base}/ontology_version`)).status;

  it('cannot be held up by a datasource that is called like its jobs', async () => {
    const ingestor = await rag.as('ingestor');
    const refused = await ingestor.post('/v1/datasource').send(aDatasource('ontology:agent'));
    const job = await ingestor.post('/v1/job').query({ datasource_id: 'ontology:agent' });

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'datasource_id' }] });
    expect(job.status).toBe(404);
  });

  async function relationIds(): Promise<string[]> {
    const page = await admin.get('/v1/graph/explore/ontology/relations/batch?limit=1000');
    return (page.body as RelationPage).relations.flatMap(
      (one) => (one.relation_properties?.['_ontology_relation_id'] as string | undefined) ?? [],
    );
  }

  async function advice(): Promise<RelationEvaluation['advice']> {
    const ids = await relationIds();
    const { body } = (await admin.post(`${base}/relation/evaluations/batch`).send(ids)) as {
      body: Record<string, { evaluation: RelationEvaluation }>;
    };
    return body[ids[0]!]!.evaluation.advice;
  }

  it('shows what it said, and accepts nothing by itself', async () => {
    model.answer = says(completion(opinion('accept')));
    await run();

    expect(await advice()).toEqual({
      verdict: 'ACCEPTED',
      relation_name: 'BELONGS_TO',
      justification: 'Services name the team that runs them.',
      by: 'judge-1',
      cost: { prompt_tokens: 120, completion_tokens: 40 },
    });
    expect(await rag.collection('rag_ontology_verdicts').countDocuments()).toBe(0);
  });

  it('takes an answer that cannot be read as none', async () => {
    model.answer = says(completion('accept!'));
    await run();

    expect(await advice()).toMatchObject({ verdict: 'UNDECIDED', by: 'judge-1' });
  });

  it('judges by rule when the model is down, and says why', async () => {
    model.answer = says('{}', 500);
    const job = await run();

    expect(job.status).toBe('completed');
    expect(await advice()).toMatchObject({ verdict: 'ACCEPTED', by: 'rule', cost: null });
    expect(await status()).toMatchObject({
      status: 'idle',
      failure: 'model is not available at the moment. The rule decided instead.',
    });
  });

  it('does not ask again what it was asked of the same evidence', async () => {
    model.answer = says(completion(opinion('accept')));
    await run();
    const before = model.asked.length;
    await run();

    expect(model.asked).toHaveLength(before);
    expect(await advice()).toMatchObject({ by: 'judge-1' });
  });

  it('evaluates one relation anew, and names the model that is down', async () => {
    model.answer = says(completion(opinion('accept')));
    await run();
    const [id] = await relationIds();
    model.answer = says(completion(opinion('reject')));
    const anew = await admin.post(`${base}/relation/evaluate/${id!}`);
    model.answer = says('{}', 500);
    const down = await admin.post(`${base}/relation/evaluate/${id!}`);

    expect(anew.body).toMatchObject({ evaluation: { result: 'UNSURE', advice: { verdict: 'REJECTED' } } });
    expect([down.status, down.text]).toEqual([503, expect.stringContaining('model')]);
    expect(await advice()).toMatchObject({ verdict: 'REJECTED' });
  });

  it('ends when its job is terminated, and shows nothing of what it had found', async () => {
    model.answer = saysNothing;
    const jobId = await begin();
    await until(status, ({ is_evaluating: isEvaluating }) => isEvaluating);
    await admin.post(`/v1/job/${jobId}/terminate`);
    const after = await until(status, ({ is_processing: isProcessing }) => !isProcessing);
    await until(
      () => rag.openTasks(jobId),
      (open) => open === 0,
    );

    expect(after).toMatchObject({ status: 'idle', failure: 'The last run was terminated.' });
    expect([await versionStatus(), await relationIds()]).toEqual([400, []]);

    model.answer = says(completion(opinion('accept')));
    expect((await run()).status).toBe('completed');
    expect(await relationIds()).toHaveLength(1);
  });

  it('says on its status what is wrong while it is tried again, and nothing once it went well', async () => {
    const [file, away] = [join(dataDir, 'graph', 'data.grafeo'), join(dataDir, 'away')];
    model.answer = says(completion(opinion('accept')));
    await rename(file, away);
    const jobId = await begin();
    const meanwhile = await until(status, ({ failure }) => failure !== null);
    await rename(away, file);
    await finishedJob(admin, jobId);

    expect(meanwhile).toMatchObject({ is_processing: true, failure: 'graph is not available at the moment.' });
    expect(meanwhile.agent_status_msg).toContain('graph is not available at the moment.');
    expect(await status()).toMatchObject({ status: 'idle', failure: null });
  });
});
