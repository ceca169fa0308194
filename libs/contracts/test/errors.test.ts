import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppError, errorBody, errorCode, fieldErrors, ragErrorBody, statusOf, validationError } from '../src/index.js';
import { accepts, refuses } from './accepts.js';

describe('error codes', () => {
  it.each([
    ['VALIDATION_ERROR', 400],
    ['UNAUTHORIZED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['PAYLOAD_TOO_LARGE', 413],
    ['RATE_LIMIT_EXCEEDED', 429],
    ['INTERNAL_ERROR', 500],
    ['BAD_GATEWAY', 502],
    ['SERVICE_UNAVAILABLE', 503],
    ['CHATX_WORKSPACE_UNCONFIGURED', 503],
  ] as const)('%s is %i', (code, status) => {
    expect(statusOf[code]).toBe(status);
  });

  refuses(errorCode, [['a code nobody declared', 'OOPS']]);
});

describe('AppError', () => {
  it('keeps its cause for the log, apart from what the caller sees', () => {
    const cause = new Error('socket hang up');
    const error = new AppError('SERVICE_UNAVAILABLE', 'docdb does not answer.', { cause, retryAfterSeconds: 5 });
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'docdb does not answer.', cause });
    expect(error.more.details).toBeUndefined();
  });

  it('names each refused field by its path', () => {
    const schema = z.object({ title: z.string().min(3), settings: z.object({ tags: z.array(z.string()) }) });
    const { error } = schema.safeParse({ title: 'ab', settings: { tags: ['a', 1] } });
    expect(fieldErrors(error!).map(({ field }) => field)).toEqual(['title', 'settings.tags.1']);
    expect(validationError(error!)).toMatchObject({ code: 'VALIDATION_ERROR', more: { details: fieldErrors(error!) } });
  });
});

describe('error bodies', () => {
  accepts(errorBody, [
    ['a plain failure', { success: false, error: 'No such use case.', code: 'NOT_FOUND' }],
    [
      'refused fields',
      { success: false, error: 'x', code: 'VALIDATION_ERROR', details: [{ field: 'a', message: 'b' }] },
    ],
    ['a reason', { success: false, error: 'x', code: 'FORBIDDEN', details: { reason: 'missing_relationship' } }],
    ['a rate limit', { success: false, error: 'x', code: 'RATE_LIMIT_EXCEEDED', retry_after: 12 }],
  ]);
  refuses(errorBody, [
    ['success', { success: true, error: 'x', code: 'NOT_FOUND' }],
    ['no code', { success: false, error: 'x' }],
  ]);
  accepts(ragErrorBody, [['a plain failure', { detail: 'No such job.', code: 'NOT_FOUND' }]]);
  refuses(ragErrorBody, [['a detail that is not text', { detail: { a: 1 }, code: 'NOT_FOUND' }]]);
});
