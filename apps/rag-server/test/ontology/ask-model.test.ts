import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeAskModel } from '../../src/ontology/advice/ask-model.js';
import type { Candidate } from '../../src/ontology/candidates/candidate.js';
import { completion, opinion, says, saysNothing, startModel, type StubModel } from './start-model.js';

const candidate: Candidate = {
  id: 'r',
  aType: 'Service',
  bType: 'Team',
  mappings: [{ a: 'owner_team', b: 'name' }],
  score: 1,
  uniqueness: 1,
  valueOverlap: 1,
  coverage: 1,
  likeness: 1,
  datasources: ['files:a'],
  pairs: [
    {
      aDatasource: 'files:a',
      bDatasource: 'files:a',
      matches: 3,
      patterns: { exact: 3 },
      valueQualitySum: 3,
      deepQualitySum: 3,
      examples: [{ aKey: 'ledger', bKey: 'payments' }],
    },
  ],
};

describe('a model that judges relations', () => {
  let model: StubModel;
  beforeAll(async () => {
    model = await startModel();
  });
  afterAll(() => model.close());

  let used: unknown[];
  beforeEach(() => {
    used = [];
  });
  const noteUsed = (tokens: unknown) => Promise.resolve(void used.push(tokens));
  const ask = (limitMs?: number, signal = AbortSignal.timeout(20_000)) =>
    makeAskModel({ baseUrl: model.url, apiKey: 'k', name: 'judge-1' }, { noteUsed, limitMs })(candidate, 7, signal);

  it.each([
    ['as the server counts it', completion(opinion('accept')), { read: 120, written: 40 }],
    ['as an estimate where it does not', '{}', { read: expect.any(Number), written: 1, estimated: true }],
  ])('has what it takes kept, %s', async (_how, answer, tokens) => {
    model.answer = says(answer);
    await ask();
    expect(used).toEqual([tokens]);
  });

  it.each([
    ['accept', 'ACCEPTED'],
    ['reject', 'REJECTED'],
    ['unsure', 'UNDECIDED'],
  ])('is taken at its word: %s is %s, with its reason and its cost', async (said, verdict) => {
    model.answer = says(completion(opinion(said)));

    expect(await ask()).toEqual({
      verdict,
      name: 'BELONGS_TO',
      justification: 'Services name the team that runs them.',
      by: 'judge-1',
      cost: { promptTokens: 120, completionTokens: 40 },
      at: 7,
    });
  });

  it('is shown the evidence', async () => {
    model.answer = says(completion(opinion('accept')));
    await ask();
    const { model: name, messages } = JSON.parse(model.asked.at(-1)!) as {
      model: string;
      messages: { content: string }[];
    };

    expect(name).toBe('judge-1');
    expect(JSON.parse(messages[1]!.content)).toMatchObject({
      type_a: 'Service',
      type_b: 'Team',
      matches: 3,
      examples: [['ledger', 'payments']],
    });
  });

  it.each([
    ['words', completion('I would accept it.')],
    ['another verdict', completion(opinion('certainly'))],
    ['a name that no relation may have', completion(opinion('accept').replace('BELONGS_TO', 'HAS'))],
    ['no reason', completion(JSON.stringify({ verdict: 'accept', relation_name: 'X' }))],
    ['nothing', completion('')],
    ['an answer of another API', JSON.stringify({ verdict: 'accept' })],
    ['no JSON', '<html>accept</html>'],
  ])('that answers with %s has decided nothing', async (_what, body) => {
    model.answer = says(body);

    expect(await ask()).toMatchObject({ verdict: 'UNDECIDED', name: 'OWNER_TEAM', by: 'judge-1' });
  });

  it('has its cost recorded when what it says cannot be read, and none when it tells none', async () => {
    model.answer = says(completion('Well.'));
    expect((await ask()).cost).toEqual({ promptTokens: 120, completionTokens: 40 });

    model.answer = says(completion(opinion('accept'), null));
    expect((await ask()).cost).toBeNull();
  });

  it.each([
    [500, 'SERVICE_UNAVAILABLE', /model/],
    [429, 'SERVICE_UNAVAILABLE', /model/],
    [401, 'BAD_GATEWAY', /language model refused the request \(status 401\)/],
  ])('that answers %d is %s, without its words', async (status, code, message) => {
    model.answer = says('{"error":"sk-secret"}', status);
    const failure = ask();

    await expect(failure).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
  });

  it('that is too slow is an outage that names it', async () => {
    model.answer = saysNothing;

    await expect(ask(100)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'model', reason: 'timeout' } },
    });
  });

  it('that stops in the middle of its answer is an outage too', async () => {
    model.answer = (res) => void res.writeHead(200, { 'content-length': '900' }).write('{"choices":');
    await expect(ask(100)).rejects.toMatchObject({ more: { details: { dependency: 'model', reason: 'timeout' } } });

    model.answer = (res) =>
      void res.writeHead(200, { 'content-length': '900' }).end('{"choices":', () => res.destroy());
    await expect(ask()).rejects.toMatchObject({ more: { details: { dependency: 'model', reason: 'bad_answer' } } });
  });

  it('is not waited for any longer when whoever asked has gone', async () => {
    model.answer = saysNothing;
    const gone = new AbortController();
    const asking = ask(undefined, gone.signal);
    gone.abort(new Error('gone'));

    await expect(asking).rejects.toThrow('gone');
  });
});
