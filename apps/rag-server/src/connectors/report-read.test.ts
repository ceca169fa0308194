import { expect, it } from '@jest/globals';
import { reportRead } from './report-read.js';

const task = { id: 't' };
const indexed = { outcome: 'indexed', chunks: 2 } as const;
const page = (at: number) => ({ what: `Page ${at}`, why: 'it is a picture.' });

it('says nothing of a document that was read whole', () => {
  expect(reportRead(task, indexed, [])).toEqual({ task, outcome: 'indexed', chunks: 2 });
});

it('says what was left out, after what the index says', () => {
  const { message } = reportRead(task, { ...indexed, message: 'An entity was refused.' }, [page(1)]) as object & {
    readonly message?: string;
  };

  expect(message).toBe('An entity was refused. Page 1 was left out: it is a picture.');
});

it('names the first of many parts', () => {
  expect(reportRead(task, indexed, [1, 2, 3, 4, 5].map(page))).toMatchObject({
    message: expect.stringMatching(/^Page 1 .* Page 3 was left out: it is a picture\. 2 more parts were left out\.$/),
  });
});
