import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readQuestionSet } from '../src/question-set.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (text: string): string => {
  const file = join(folder, 'set.json');
  writeFileSync(file, text);
  return file;
};
const one = { id: 'a', question: 'Which port?', as: 'alice' };

describe('a question set', () => {
  it('of the demo has 80 questions, whose documents are there', () => {
    const workspace = fileURLToPath(new URL('../../..', import.meta.url));
    const { questions } = readQuestionSet(fileURLToPath(new URL('../assets/demo.json', import.meta.url)));
    const documents = questions.flatMap(({ expected, withheld }) => [...expected, ...withheld]);

    expect(questions).toHaveLength(80);
    expect([...new Set(documents)].filter((file) => !existsSync(join(workspace, file)))).toEqual([]);
  });

  it.each([
    ['no JSON', '{', /cannot be read as JSON/],
    ['two questions with one id', { name: 'x', questions: [one, one] }, /two have the same id/],
    ['an unknown field', { name: 'x', questions: [{ ...one, expects: [] }] }, /Unrecognized key/],
    [
      'an unanswerable question that expects a document',
      { name: 'x', questions: [{ ...one, is_unanswerable: true, expected: ['a'] }] },
      /expects no document/,
    ],
  ])('is refused in words with %s', (_what, set, message) => {
    expect(() => readQuestionSet(written(typeof set === 'string' ? set : JSON.stringify(set)))).toThrow(message);
  });
});
