import { describe, expect, it } from '@jest/globals';
import { markedSentences } from './sentences.js';

const marked = (answer: string) => markedSentences(answer).map(({ text, numbers }) => [text, ...numbers]);

describe('sentences with marks', () => {
  it('end with their marks, before or behind the full stop', () => {
    expect(marked('One is so [1]. Two is not.\nThree is. [2][3] Four is too [1].')).toEqual([
      ['One is so [1].', 1],
      ['Three is. [2][3]', 2, 3],
      ['Four is too [1].', 1],
    ]);
  });

  it('are items of lists and rows of tables too', () => {
    expect(marked('Limits:\n- Forty [1]\n- Fifty [2]\n\n| a | b |\n|---|---|\n| x | y [3] |')).toEqual([
      ['- Forty [1]', 1],
      ['- Fifty [2]', 2],
      ['| x | y [3] |', 3],
    ]);
  });

  it('take over marks that stand alone', () => expect(marked('So it is.\n\n[1]')).toEqual([['So it is.', 1]]));

  it('have none within code, and none that are links', () => {
    expect(marked('Take `list[1]`. See [2](https://a.test).\n\n```\nx[3]. y\n```')).toEqual([]);
  });

  it('do not end at abbreviations', () => {
    expect(marked('Some, e.g. Berlin, on 31. März are so [1].')).toEqual([
      ['Some, e.g. Berlin, on 31. März are so [1].', 1],
    ]);
  });

  it('are found in time, whatever the text', () => {
    const begun = performance.now();
    for (const text of ['.'.repeat(100_000), 'a. '.repeat(30_000), '`[1]'.repeat(20_000), '[1] '.repeat(20_000)])
      markedSentences(text);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
