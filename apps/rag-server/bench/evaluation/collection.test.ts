import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCollection } from './collection.js';

describe('readCollection', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collection-'));
    await mkdir(join(folder, 'qrels'));
    await write('corpus.jsonl', '{"_id": "d1", "title": "T", "text": "one"}', '{"_id": "d2", "text": "two"}');
    await write('queries.jsonl', '{"_id": "q1", "text": "ask"}', '{"_id": "q2", "text": "never judged"}');
    await write('qrels/test.tsv', 'query-id\tcorpus-id\tscore', 'q1\td2\t2');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), `${lines.join('\n')}\n`);

  it('reads documents, judged queries and judgements', async () => {
    expect(await readCollection(folder)).toEqual({
      documents: [
        { id: 'd1', title: 'T', text: 'one' },
        { id: 'd2', title: '', text: 'two' },
      ],
      queries: new Map([['q1', 'ask']]),
      judgements: new Map([['q1', new Map([['d2', 2]])]]),
    });
  });

  it('names the file that is missing', async () => {
    await rm(join(folder, 'qrels/test.tsv'));
    await expect(readCollection(folder)).rejects.toThrow(
      /test\.tsv is missing; a collection consists of corpus\.jsonl/,
    );
  });

  it.each([
    ['corpus.jsonl', ['{"_id": "d1", "text": "one"}', '{"_id": "d2"'], /corpus\.jsonl:2/],
    ['corpus.jsonl', ['{"_id": "d1", "text": 7}'], /corpus\.jsonl:1/],
    ['corpus.jsonl', ['{"_id": "d1"}', '{"_id": "d1"}'], /the same _id twice/],
    ['corpus.jsonl', [], /contains no document/],
    ['queries.jsonl', ['{"_id": "q9", "text": "ask"}'], /judges query q1/],
    ['qrels/test.tsv', ['query-id\tcorpus-id\tscore', 'q1 d2 2'], /test\.tsv:2/],
    ['qrels/test.tsv', ['q1\td2\t0'], /no document is judged relevant/],
  ])('refuses a %s of %j', async (name, lines, complaint) => {
    await write(name, ...lines);
    await expect(readCollection(folder)).rejects.toThrow(complaint);
  });
});
