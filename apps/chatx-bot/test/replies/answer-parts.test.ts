import { describe, expect, it } from '@jest/globals';
import { answerParts, maxParts } from '../../src/replies/answer-parts.js';

const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => String(at).padEnd(30, '.'));

describe('the messages of an answer', () => {
  it('are left as they are, up to as many as there may be', () => {
    expect(answerParts(paragraphs(maxParts).join('\n\n'), 50, 'The rest.')).toEqual(paragraphs(maxParts));
  });

  it('end with where the rest is, if they would be one more', () => {
    const expected = [...paragraphs(maxParts - 1), `${paragraphs(maxParts)[maxParts - 1] ?? ''}\n\nThe rest.`];
    expect(answerParts(paragraphs(maxParts + 1).join('\n\n'), 50, 'The rest.')).toEqual(expected);
  });

  it('never leave code open before that, nor become too long by it', () => {
    const code = ['```', ...Array.from({ length: 100 }, (_, at) => `line ${at}`), '```'].join('\n');
    const last = answerParts(code, 50, 'The rest.').at(-1) ?? '';
    expect(last).toMatch(/^```\n[^`]*\n```\n\nThe rest\.$/);
    expect(last.length).toBeLessThanOrEqual(50);
  });
});
