import { describe, expect, it } from '@jest/globals';
import { maxSourceChars, readAnswer, readRequest } from '../../src/diagram/messages.js';
import { problemIn } from '../../src/diagram/problem-in.js';

describe('what a page hears from the frame of a diagram', () => {
  it('is a size and a name, or a problem, and no longer than it may be', () => {
    expect(readAnswer({ width: 10.2, height: 20, name: 'x'.repeat(1_000), more: 1 })).toEqual({
      width: 11,
      height: 20,
      name: 'x'.repeat(400),
    });
    expect(readAnswer({ problem: 'x'.repeat(1_000) })).toEqual({ problem: 'x'.repeat(300) });
  });

  it.each([
    null,
    'drawn',
    {},
    { width: 10, height: 20 },
    { width: '10', height: 20, name: '' },
    { width: 0, height: 20, name: '' },
    { width: -1, height: 20, name: '' },
    { width: Number.NaN, height: 20, name: '' },
    { width: Infinity, height: 20, name: '' },
  ])('is nothing else: %j', (data) => {
    expect(readAnswer(data)).toBeUndefined();
  });

  it('is refused where it is too large to be read', () => {
    expect(readAnswer({ width: 10, height: 10_001, name: '' })).toEqual({ problem: 'It is too large.' });
  });
});

it('the frame draws nothing that is too long, or is no request', () => {
  const request = { source: 'pie', isDark: true };
  expect(readRequest(request)).toEqual(request);
  expect(readRequest({ ...request, source: 'x'.repeat(maxSourceChars + 1) })).toBeUndefined();
  expect(readRequest({ source: 'pie' })).toBeUndefined();
  expect(readRequest(null)).toBeUndefined();
});

describe('what is wrong with a diagram', () => {
  it.each([
    [new Error('Parse error on line 3:\n...a --> --> b\n----^\nExpecting X'), 'Line 3 is not understood.'],
    [new Error('Parsing failed: unexpected character at line: 7 column: 2'), 'Line 7 is not understood.'],
    [
      new Error('No diagram type detected matching given configuration for text: hello'),
      /^Its first line names no kind/,
    ],
    [new RangeError('Maximum call stack size exceeded'), 'It is too large.'],
    [new Error('Edge limit exceeded.\nMore'), 'Edge limit exceeded.'],
    ['thrown', 'It is not understood.'],
  ])('is said in a sentence: %s', (error, words) => {
    expect(problemIn(error)).toMatch(words);
  });
});
