import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeCompareIndexes } from '../../src/generations/compare-indexes.js';
import type { Caller } from '../../src/identity/caller.js';
import type { SearchQuestion } from '../../src/search/search-question.js';
import { aDocument, aModel, type Stage, startGenerations } from './start-generations.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startGenerations();
});
afterAll(() => stage.close());

const ada: Caller = {
  ...{ subject: 'u-ada', email: 'ada@example.org', groups: [], role: 'admin' },
  ...{ isMachine: false, isAuthenticated: true, inTrustedNetwork: false },
};
const readable = { datasources: ['web:a'], lists: ['few'] };

it('one question is asked of both indexes, of what the caller may read, and of none that lags behind', async () => {
  const process = stage.aProcess({ folder: 'lancedb', models: [aModel('first', 4), aModel('second', 6)] });
  const { index, embedder } = await process.index.live();
  await index.replaceDocuments([await aDocument(embedder, 'one', 'text of one')]);
  const { generation_id: id } = await process.manage.begin('second/6', 'ada');
  const asked: SearchQuestion[] = [];
  let isDown = false;
  let waited = 0;
  const compare = makeCompareIndexes({
    ...process,
    permissions: { content: () => Promise.resolve(readable) },
    requireRight: () => process.index.live(),
    searchIn: () => (question) => {
      asked.push(question);
      return isDown ? Promise.reject(new Error('the model is down')) : Promise.resolve({ results: [] });
    },
    now: () => new Date((waited += 1_000)),
    wait: () => Promise.resolve(),
  });
  const ask = () => compare(id, { query: 'one', limit: 5 }, ada, new AbortController().signal);

  await expect(ask()).rejects.toThrow('is not ready');
  await process.work();
  expect(await ask()).toEqual({ live: { model: 'first/4', results: [] }, other: { model: 'second/6', results: [] } });
  expect(asked.map((one) => one.readable)).toEqual([readable, readable]);

  await process.index.deleteDatasource('web:a');
  await expect(ask()).rejects.toThrow('has still to follow changes');
  expect(asked).toHaveLength(3);

  isDown = true;
  await expect(ask()).rejects.toThrow('the model is down');
});
