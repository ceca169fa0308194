import { expect, it } from '@jest/globals';
import type { ServerContext } from '@modelcontextprotocol/server';
import { AppError } from '@parley/contracts';
import { withToldErrors } from './told-errors.js';

it.each([
  [new AppError('AUTHZ_UNAVAILABLE', 'Access cannot be checked.'), 'Access cannot be checked.'],
  [new Error('mongodb://user:secret@host'), 'Something went wrong on our side.'],
])('an outage is an error in words, never a shorter list: %s', async (failure, words) => {
  const failing = () => Promise.reject(failure);
  const noted: unknown[] = [];
  const source = withToldErrors({ list: failing, get: failing, read: failing }, (error) => noted.push(error));

  await expect(source.list({}, {} as ServerContext)).rejects.toMatchObject({ code: -32603, message: words });
  await expect(source.read('skill://x/SKILL.md', {} as ServerContext)).rejects.toThrow(words);
  expect(noted).toEqual([failure, failure]);
});
