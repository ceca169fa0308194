import { describe, expect, it } from '@jest/globals';
import type { AnswerCheck, Citation } from '@parley/contracts';
import { doubtAbout } from '../../src/chat/citations/doubts.js';
import { isSaidIn } from '../../src/chat/citations/said-in.js';
import { withSources } from '../../src/chat/citations/sources-text.js';

const cited = (number: number, more: Partial<Citation> = {}): Citation => ({
  ...{ number, datasource_id: 'docs', document_id: `doc-${number}`, title: `Guide ${number}`, text: '', hash: '' },
  ...more,
});
const checkOf = (...marks: AnswerCheck['marks']): AnswerCheck => ({ basis: 'knowledge', marks });
const yes = (number: number) => ({ number, confirmed: true });
const no = (number: number) => ({ number, confirmed: false, doubt: 'name' as const });

describe('an answer that is copied', () => {
  it('has its sources below it', () => {
    const citations = [cited(1, { place: 'page 3', address: 'https://example.org/a' }), cited(2, { title: '' })];
    expect(withSources('It is 4400 [1], not 4500 [2].\n', citations, checkOf(yes(1), no(2)))).toBe(
      [
        'It is 4400 [1], not 4500 [2].',
        '',
        'Sources:',
        '1. Guide 1, page 3, https://example.org/a',
        '2. doc-2 (not confirmed)',
      ].join('\n'),
    );
  });

  it('is the answer alone where it cites nothing', () => {
    expect(withSources('Hello.', [], undefined)).toBe('Hello.');
  });
});

describe('a mark', () => {
  const doubts = (all: number[], check?: AnswerCheck) =>
    all.map((number, at) => doubtAbout({ number, at, all }, check) !== undefined);

  it('is checked in its place', () => {
    expect(doubts([1, 2, 1], checkOf(yes(1), yes(2), no(1)))).toEqual([false, false, true]);
  });

  it('before the words that were checked is not doubted', () => {
    expect(doubts([1, 2, 1], checkOf(yes(2), no(1)))).toEqual([false, false, true]);
  });

  it('shares the doubts of its number where the order is another', () => {
    expect(doubts([1, 2, 1], checkOf(yes(2), yes(1), no(1), yes(2)))).toEqual([true, false, true]);
  });

  it('is not doubted while nothing is checked', () => {
    expect(doubts([1])).toEqual([false]);
  });
});

describe('a passage', () => {
  it('is said in an answer that quotes it, whatever its frame', () => {
    expect(isSaidIn('> - Name: **docdb**\n> - Port: 4401', '| Name | docdb |\n| Port | 4401 |')).toBe(true);
  });

  it('is not said in an answer that has some of its words', () => {
    expect(isSaidIn('The port is 4401.', 'The port is 4401.\nIt can be changed by an operator at any time.')).toBe(
      false,
    );
  });

  it('without words is not said', () => {
    expect(isSaidIn('Anything', '---')).toBe(false);
  });
});
