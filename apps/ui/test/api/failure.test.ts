import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from '@parley/client';
import { failureWords, fieldErrors } from '../../src/api/failure.js';

describe('failureWords', () => {
  it("keeps the server's message and the request id", () => {
    const failure = new ApiFailure('FORBIDDEN', 'Only the owner may change this.', { status: 403, requestId: 'r-1' });
    expect(failureWords(failure)).toEqual({
      title: 'You are not allowed to do this',
      detail: 'Only the owner may change this.',
      requestId: 'r-1',
      mayRetry: false,
    });
  });

  it.each([
    [
      'PRECONDITION_FAILED',
      'Your change was not saved',
      'Someone else has changed this since you opened it. Reload and try again.',
    ],
    ['RATE_LIMIT_EXCEEDED', 'This was not done', 'Too many requests. Please try again later.'],
    [
      'AUTHZ_UNAVAILABLE',
      'This cannot be done right now',
      'Access cannot be checked at the moment. Try again in a minute.',
    ],
  ] as const)('leaves the reason to the message of the service: %s', (code, title, message) => {
    expect(failureWords(new ApiFailure(code, message, { status: 400 }))).toMatchObject({ title, detail: message });
  });

  it('offers a retry if the same call may succeed later', () => {
    expect(failureWords(new ApiFailure('SERVICE_UNAVAILABLE', 'idp does not answer.', { status: 503 })).mayRetry).toBe(
      true,
    );
    expect(failureWords(new ApiFailure('SERVICE_UNAVAILABLE', 'The server could not be reached.')).mayRetry).toBe(true);
  });

  it('calls the platform unreachable only if it gave no answer', () => {
    const answered = new ApiFailure('SERVICE_UNAVAILABLE', 'No wiki is set up: WIKI_URL is not set.', {
      status: 503,
    });
    expect(failureWords(answered).title).toBe('This cannot be done right now');
    const unanswered = new ApiFailure('SERVICE_UNAVAILABLE', 'The server could not be reached.');
    expect(failureWords(unanswered).title).toBe('The platform cannot be reached');
  });

  it('says what is wrong with the request, even if the page has no such field', () => {
    const details = [
      { field: 'space_id', message: 'neither a room UUID nor a public room id' },
      { field: 'team_slug', message: 'no such team' },
    ];
    const failure = new ApiFailure('VALIDATION_ERROR', 'The request is not valid.', { status: 400, details });
    expect(failureWords(failure).detail).toBe('Neither a room UUID nor a public room id. No such team.');
  });

  it('does not show the text of a defect in the page', () => {
    expect(failureWords(new TypeError('x is undefined')).detail).not.toContain('undefined');
  });
});

describe('fieldErrors', () => {
  it('gives each field its message, as a sentence', () => {
    const details = [{ field: 'settings.url', message: 'must be http' }];
    const failure = new ApiFailure('VALIDATION_ERROR', 'The request is not valid.', { status: 400, details });
    expect(fieldErrors(failure)).toEqual({ 'settings.url': 'Must be http.' });
  });

  it('is empty for errors that are not about fields', () => {
    expect(fieldErrors(new ApiFailure('CONFLICT', 'Taken.', { status: 409, details: { reason: 'taken' } }))).toEqual(
      {},
    );
    expect(fieldErrors(new Error('no'))).toEqual({});
  });
});
