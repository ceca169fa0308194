import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ModelCheck, ModelRecord, ModelStateRecord } from '@parley/contracts';
import { createConnection } from 'mongoose';
import { type ModelServer, startModelServer } from './neighbours/model-server.js';
import { anAgent, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let other: ModelServer;
let token: string;
let folder: string;
let close: () => Promise<void>;
let docdb: Awaited<ReturnType<typeof connect>>;
let number = 0;

const connect = async (url: string) => {
  const connection = await createConnection(url, { dbName: 'parley' }).asPromise();
  return {
    models: connection.collection<ModelRecord>('models'),
    states: connection.collection<ModelStateRecord>('model_states'),
    questions: connection.collection<{ _id: string }>('model_questions'),
    close: () => connection.close(),
  };
};

const anEntry = (over: Partial<ModelRecord> = {}): ModelRecord => ({
  _id: 'model-quick',
  name: 'Quick',
  kind: 'openai_compatible',
  base_url: other.url,
  model_id: 'quick-1',
  credential: 'quick-key',
  context_tokens: null,
  silence_seconds: 30,
  price_in: null,
  price_out: null,
  is_default: false,
  enabled: true,
  revision: `r-${(number += 1)}`,
  created_at: new Date(0),
  updated_at: new Date(0),
  ...over,
});

beforeAll(async () => {
  other = await startModelServer();
  folder = await mkdtemp(join(tmpdir(), 'model-credentials-'));
  const { host, port } = new URL(other.url);
  await writeFile(join(folder, 'quick-key'), JSON.stringify({ hosts: [host], token: 'quick-secret' }));
  const env = {
    MODEL_CREDENTIALS_DIR: folder,
    MODEL_ALLOWED_NETWORKS: '127.0.0.1/32',
    MODEL_ALLOWED_PORTS: port,
  };
  service = await startTestService({ withModel: true, env });
  docdb = await connect(service.docdb.url);
  token = await service.tokenOf('alice');
  await service.agents.insertOne(anAgent({ _id: 'quick', model: { id: 'default', provider: 'model-quick' } }));
  await service.mayUse('alice', 'quick');
  close = async () => {
    await docdb.close();
    await service.close();
    await other.close();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => close());
beforeEach(async () => {
  for (const server of [service.model, other]) server.requests.length = 0;
  service.model.script({ say: "The operator's model." });
  await docdb.models.deleteMany({});
  await docdb.states.deleteMany({ _id: { $ne: 'default' } });
});

const ask = async (url = service.url) => {
  const request = { message: 'What is the limit?', conversation_id: `m-${(number += 1)}`, agent_id: 'quick' };
  return (await post(url, 'stream/start', request, token)).events();
};
const failureOf = (events: Awaited<ReturnType<typeof ask>>) => events.at(-1);

describe('an agent that chose a model', () => {
  it('asks that one, with the key of its credential, and never the one of the operator', async () => {
    await docdb.models.insertOne(anEntry());
    other.script({ say: 'Forty.' });

    expect(textOf(await ask())).toBe('Forty.');
    expect(other.requests.map(({ model }) => model)).toEqual(['quick-1']);
    expect(other.keys.at(-1)).toBe('Bearer quick-secret');
    expect(service.model.requests).toEqual([]);
  });

  it('is answered by what its settings are now, in every replica', async () => {
    const replica = await service.startReplica();
    await docdb.models.insertOne(anEntry());
    other.script({ say: 'One.' }, { say: 'Two.' }, { say: 'Three.' });
    await ask();
    await ask(replica.url);
    await docdb.models.updateOne({ _id: 'model-quick' }, { $set: { model_id: 'quick-2', revision: 'second' } });
    await ask(replica.url);

    expect(other.requests.map(({ model }) => model)).toEqual(['quick-1', 'quick-1', 'quick-2']);
  });

  it.each<[string, Partial<ModelRecord> | undefined, string]>([
    ['that is not set up any more', undefined, 'no longer set up'],
    ['that is switched off', { enabled: false }, '“Quick” is switched off'],
    ['whose host is not allowed', { base_url: 'http://10.1.2.3/v1', credential: null }, 'MODEL_ALLOWED_HOSTS'],
    ['at a port that is not allowed', { base_url: 'http://127.0.0.1:1/v1', credential: null }, 'MODEL_ALLOWED_PORTS'],
    ['without its key', { credential: 'lost' }, '“Quick” has no key'],
  ])('%s is told so, and no other model is asked', async (_what, entry, words) => {
    if (entry) await docdb.models.insertOne(anEntry(entry));
    const events = await ask();

    expect(failureOf(events)).toMatchObject({ event: 'error', data: { code: 'BAD_GATEWAY' } });
    expect(JSON.stringify(failureOf(events))).toContain(words);
    expect(service.model.requests).toEqual([]);
    expect(other.requests).toEqual([]);
  });

  it('names another one of that API by mistake and is told so', async () => {
    await docdb.models.insertOne(anEntry());
    await service.agents.updateOne({ _id: 'quick' }, { $set: { model: { id: 'slow-9', provider: 'model-quick' } } });
    const events = await ask();
    await service.agents.updateOne({ _id: 'quick' }, { $set: { model: { id: 'default', provider: 'model-quick' } } });

    expect(JSON.stringify(failureOf(events))).toContain('which “Quick” is not');
    expect(other.requests).toEqual([]);
  });
});

describe('the state of a model', () => {
  const stateOf = async (id: string, isThere: (state: ModelStateRecord) => boolean) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const found = await docdb.states.findOne({ _id: id });
      if (found && isThere(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('no such state was written');
  };

  it("keeps the provider's own words without the key that they repeat", async () => {
    await docdb.models.insertOne(anEntry({ revision: 'state' }));
    const body = JSON.stringify({ error: { message: 'Incorrect API key provided: sk-quick-secret1. No.' } });
    other.script({ body, type: 'application/json', code: 401 }, { say: 'Forty.' });
    await ask();
    const failed = await stateOf('model-quick', ({ failed_at }) => failed_at != null);
    await ask();
    const succeeded = await stateOf('model-quick', ({ succeeded_at }) => succeeded_at != null);

    expect(failed.failure).toContain('the credential of “Quick”');
    expect(failed.failure_words).toContain('Incorrect API key provided: ***');
    expect(failed.failure_words).not.toContain('secret1');
    expect(succeeded.succeeded_at?.getTime()).toBeGreaterThanOrEqual(failed.failed_at?.getTime() ?? Infinity);
  });

  it("says what the operator's model is, and not its key", async () => {
    const found = await docdb.states.findOne({ _id: 'default' });

    expect(found?.operator).toMatchObject({ base_url: service.model.url, model_id: 'small', signs_in: true });
    expect(JSON.stringify(found)).not.toContain('model-key');
  });
});

describe('a test', () => {
  const question = async (about: object, over: object = {}) => {
    const _id = `question-${(number += 1)}-of-an-administrator`;
    await docdb.questions.insertOne({
      ...{ _id, subject: 'alice', about, expires_at: new Date(Date.now() + 60_000) },
      ...over,
    });
    return _id;
  };
  const send = async (path: string, id: string) => {
    const response = await fetch(`${service.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ question: id }),
    });
    return {
      status: response.status,
      body: (await response.json()) as { data?: { outcome: string; message: string } },
    };
  };
  const test = async (check: ModelCheck) =>
    (await send('model-tests', await question({ model: 'model-quick', check }))).body.data;
  const refusal = (status: number, message: string) =>
    ({ body: JSON.stringify({ error: { message } }), type: 'application/json', code: status }) as const;

  it('finds that all works', async () => {
    await docdb.models.insertOne(anEntry({ context_tokens: 4_096 }));
    other.script(
      { say: 'yes' },
      { say: '1, 2, 3, 4, 5, 6, 7, 8' },
      { say: 'Marzipan' },
      { call: [{ name: 'read_gauge', args: { name: 'north' } }] },
      ({ messages }) => ({ say: /KX-\d+/.exec(messages[0]?.content ?? '')?.[0] ?? '' }),
    );
    const found: unknown[] = [];
    for (const check of ['answer', 'stream', 'system_role', 'tools', 'size'] as const) found.push(await test(check));

    expect(found).toEqual(
      ['answer', 'stream', 'system_role', 'tools', 'size'].map((check) =>
        expect.objectContaining({ check, outcome: 'works' }),
      ),
    );
    expect(JSON.stringify(other.requests.at(-1)).length).toBeGreaterThan(4_096 * 3);
  });

  it.each<[ModelCheck, Parameters<ModelServer['script']>[0], string, string]>([
    ['answer', refusal(401, 'Invalid token'), 'fails', 'Invalid token'],
    ['answer', refusal(404, 'model not found'), 'fails', 'the address and the model of “Quick”'],
    ['stream', { body: '{"choices":[{"message":{"content":"1, 2"}}]}', type: 'application/json' }, 'limited', 'proxy'],
    ['system_role', refusal(400, 'System role not supported'), 'limited', 'with the question instead'],
    ['system_role', { say: 'Tokyo' }, 'limited', 'does not follow'],
    ['tools', refusal(400, '"auto" tool choice requires --enable-auto-tool-choice'), 'fails', 'tool choice'],
    ['tools', { say: 'It shows 5.' }, 'fails', '--enable-auto-tool-choice'],
    ['size', refusal(400, "This model's maximum context length is 2048 tokens"), 'fails', '2,048 tokens'],
    ['size', { say: 'There was no code.' }, 'fails', 'cut prompts without a word'],
  ])('of %s says what to change after %j', async (check, reply, outcome, words) => {
    await docdb.models.insertOne(anEntry({ context_tokens: 4_096 }));
    other.script(reply);
    const found = await test(check);

    expect(found).toMatchObject({ outcome });
    expect(found?.message).toContain(words);
  });

  it('is for whoever ui-bff left the question for, and once', async () => {
    await docdb.models.insertOne(anEntry());
    other.script({ say: 'yes' }, { say: 'yes' });
    const about = { model: 'model-quick', check: 'answer' };
    const mine = await question(about);
    const others = await question(about, { subject: 'bob' });
    const late = await question(about, { expires_at: new Date(0) });
    const statuses: number[] = [];
    for (const id of [mine, mine, others, late]) statuses.push((await send('model-tests', id)).status);

    expect(statuses).toEqual([200, 403, 403, 403]);
    expect(other.requests).toHaveLength(1);
  });

  it('ends with the model as soon as whoever asked leaves', async () => {
    await docdb.models.insertOne(anEntry());
    other.script({ stallAfter: '1, 2' });
    const body = JSON.stringify({ question: await question({ model: 'model-quick', check: 'stream' }) });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const leaving = new AbortController();
    const { signal } = leaving;
    const asking = fetch(`${service.url}/api/v1/model-tests`, { method: 'POST', headers, body, signal });
    while (other.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    leaving.abort();

    await expect(asking).rejects.toThrow('aborted');
    await other.left;
  });

  it('lists credentials by their names and hosts', async () => {
    const { body } = await send('model-credentials', await question({ credentials: true }));

    expect(body.data).toEqual([{ name: 'quick-key', hosts: [new URL(other.url).host], problem: null }]);
  });
});

describe('where the operator set no model', () => {
  it('the one for all answers for agents that choose none', async () => {
    const { port } = new URL(other.url);
    const env = { MODEL_CREDENTIALS_DIR: folder, MODEL_ALLOWED_NETWORKS: '127.0.0.1/32', MODEL_ALLOWED_PORTS: port };
    const bare = await startTestService({ env });
    const records = await connect(bare.docdb.url);
    await records.models.insertOne(anEntry({ is_default: true }));
    other.script({ say: 'Forty.' });
    const request = { message: 'What is the limit?', conversation_id: 'bare-1', agent_id: 'docs' };
    const events = await (await post(bare.url, 'stream/start', request, await bare.tokenOf('alice'))).events();
    await records.close();
    await bare.close();

    expect(textOf(events)).toBe('Forty.');
  });
});

describe('an outage of the model', () => {
  const ofOperator = async () => {
    const request = { message: 'What is the limit?', conversation_id: `o-${(number += 1)}`, agent_id: 'docs' };
    return (await post(service.url, 'stream/start', request, token)).events();
  };
  const busy = { status: 429, headers: { 'retry-after': '60' } } as const;

  it.each([
    ['is busy', busy, 'The language model takes no more requests right now. Try again in a minute.'],
    [
      'breaks off',
      { breakOffAfter: '' },
      'Answers are not available right now: the language model does not answer. Search works.',
    ],
  ] as const)('that %s is told in words that people understand', async (_what, reply, error) => {
    service.model.script(reply);

    expect((await ofOperator()).at(-1)).toEqual({ event: 'error', data: { error, code: 'SERVICE_UNAVAILABLE' } });
  });
});
