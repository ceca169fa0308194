import { expect, it } from '@jest/globals';
import { recordingLog } from '@parley/service/testing';
import { readEach } from '../src/index.js';

it('a record that cannot be read is logged with its id, and takes no other away', () => {
  const { log, lines } = recordingLog();
  const found = ['1', 'two', '3'].map((_id) => ({ _id }));
  const read = ({ _id }: { _id: string }) => JSON.parse(_id) as unknown;

  expect(readEach(found, read, { log, collection: 'numbers' })).toEqual([1, 3]);
  expect(lines).toMatchObject([{ level: 'warn', collection: 'numbers', id: 'two', err: { type: 'SyntaxError' } }]);
});
