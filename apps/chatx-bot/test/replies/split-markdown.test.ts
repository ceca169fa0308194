import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitMarkdown } from '../../src/replies/split-markdown.js';

const bytes = (text: string) => Buffer.byteLength(text);

describe('splitMarkdown', () => {
  it('leaves alone what fits, to the byte', () => {
    expect(splitMarkdown('ä'.repeat(10), 20)).toEqual(['ä'.repeat(10)]);
  });

  it('cuts between paragraphs', () => {
    expect(splitMarkdown('one two\n\nthree\n\nfour', 14)).toEqual(['one two\n\nthree', 'four']);
  });

  it('keeps a code block whole where it fits', () => {
    const code = '```ts\na\n\nb\n```';
    expect(splitMarkdown(`before before\n\n${code}`, 20)).toEqual(['before before', code]);
  });

  it('closes a code block that it has to cut, and opens it again', () => {
    const parts = splitMarkdown(`\`\`\`ts\n${'line\n'.repeat(8)}\`\`\``, 30);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toMatch(/^```ts\n(line\n)+```$/);
  });

  it('takes a shorter fence inside a longer one for text', () => {
    const code = '````md\n```\nx\n```\n````';
    expect(splitMarkdown(`${'a'.repeat(20)}\n\n${code}`, 25)).toEqual(['a'.repeat(20), code]);
  });

  it.each([
    ['code on one line between long marks', `\`\`\`${'code '.repeat(20)}\`\`\``],
    ['a fence whose words are too long themselves', `~~~${'word '.repeat(20)}`],
  ])('takes %s for text, and loses nothing of it', (_what, markdown) => {
    const parts = splitMarkdown(markdown, 30);
    expect(parts.join('')).toBe(markdown);
  });

  it('lets a line of code between long marks open no block', () => {
    const parts = splitMarkdown(`\`\`\`npm ci\`\`\` comes first.\n\n${'word '.repeat(20)}`, 40);
    expect(parts.slice(1).join('\n')).not.toContain('`');
  });

  it('ends a block at a fence that is longer than its first', () => {
    const parts = splitMarkdown(`\`\`\`\n${'line\n'.repeat(8)}\`\`\`\``, 30);
    for (const part of parts) expect(part).toMatch(/^```\n(line\n)+```$/);
  });

  it('never exceeds the limit, loses no letter and cuts no character', () => {
    const line = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('```', '~~~', '```ts', ''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.integer({ min: 40, max: 200 }), (lines, max) => {
        const text = lines.join('\n');
        const parts = splitMarkdown(text, max);
        for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(Math.max(max, 4));
        const letters = (whole: string) => whole.replace(/[\s`~]|ts$/gm, '').replace(/ts/g, '');
        expect(letters(parts.join('\n'))).toBe(letters(text));
      }),
      { numRuns: 300 },
    );
  });
});
