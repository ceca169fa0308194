import { describe, expect, it } from '@jest/globals';
import { marked } from 'marked';
import { type NumberedMark, withMarks } from '../../src/markdown/numbered-marks.js';
import { readMarkdown } from '../../src/markdown/read-markdown.js';

/** The numbers of the marks of a text, in order. */
function marksIn(text: string, isNumbered = (number: number) => number <= 3): number[] {
  const found: NumberedMark[] = [];
  const isMark = (token: object): token is NumberedMark => 'type' in token && token.type === 'mark';
  void marked.walkTokens([...withMarks(readMarkdown(text), isNumbered)], (token: object) => {
    if (isMark(token)) found.push(token);
  });
  expect(found.map(({ at }) => at)).toEqual(found.map((_, at) => at));
  return found.map(({ number }) => number);
}

describe('marks of an answer', () => {
  it.each([
    ['One [1], two [2][3].', [1, 2, 3]],
    ['- item [1]\n- item **bold [2]**', [1, 2]],
    ['| a [1] | b |\n| --- | --- |\n| c [2] | d [3] |', [1, 2, 3]],
    ['> quoted [2]\n\n# Head [1]', [2, 1]],
    ['It is so [1]\n\n[1]: https://example.org', [1]],
  ])('are found in %j', (text, numbers) => {
    expect(marksIn(text)).toEqual(numbers);
  });

  it.each([
    'a code span `[1]`',
    '```\n[1]\n```',
    '    [1]',
    'a link [1](https://example.org)',
    'words of a link [see [1]](https://example.org)',
    'an unknown one [4]',
    'escaped \\[1\\]',
    'no number [a] [] [1.5] [ 1 ]',
  ])('are none in %s', (text) => {
    expect(marksIn(text)).toEqual([]);
  });
});
