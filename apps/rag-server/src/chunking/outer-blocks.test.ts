import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { chunkDocument, defaultChunkSizes, joinPassages } from './chunk-document.js';
import { markdownBlocks } from './markdown-blocks.js';

const size = 1024 * 1024;
const filled = (text: string) => text.repeat(size / text.length);
const kinds = (content: string) => markdownBlocks(content).map(({ kind }) => kind);

describe('a document of the largest size', () => {
  it.each<[string, string]>([
    [
      'a table of one wide row and many short ones',
      `${'|a'.repeat(size / 8)}|\n${'|-'.repeat(size / 8)}|\n${'|\n'.repeat(size / 4)}`,
    ],
    ['tables that are broken', filled('-|-|-\n')],
    ['an item and unbroken lines', `- item\n${filled('word word word\n')}`],
    ['lists in lists on one line', `${filled('- ')}x`],
    [
      'lists in lists by indentation',
      filled(Array.from({ length: 200 }, (_, at) => `${' '.repeat(2 * at)}- a\n`).join('')),
    ],
    ['quotes in quotes', filled(`${'>'.repeat(95)}x\ny\n\n`)],
    ['a quote whose lines are partly unmarked', filled('> - a\nb\n')],
    ['a heading of unfinished links', `# ${filled('[](')}`],
  ])('is cut with nothing lost, and soon: %s', async (_what, content) => {
    const passages = chunkDocument('Guide', content, defaultChunkSizes);
    // What blocked for longer than a test may take is told so here.
    await turn();

    expect(joinPassages(passages).trim()).toBe(content.trim());
  });

  it('is cut soon into tens of thousands of passages that each begin with a heading', () => {
    const before = process.cpuUsage();
    const passages = chunkDocument('Guide', filled('# a\n'), { maxChars: 100, overlapChars: 0 });
    const { user, system } = process.cpuUsage(before);

    expect(passages.length).toBeGreaterThan(30_000);
    // Time of the processor: what else the machine does is not what is tested.
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});

describe('blocks', () => {
  it.each<[string, string, string[]]>([
    ['a table', '| a | b |\n|---|---|\n| c |\n\ntext', ['table', 'text']],
    ['what only begins like a table', '| a | b |\n|---|\n| c |', ['text']],
    ['a quote that goes on without marks, and code after it', '> a\nb\n\n```\nc\n```', ['text', 'code']],
    ['a quote that a line without a mark cannot go on', '> # a\nb\n# c', ['text', 'text', 'heading']],
    ['a list longer than is looked at', `${'- item\n'.repeat(10_000)}\n  more\n\n# a\n`, ['text', 'heading']],
  ])('tells %s', (_what, content, expected) => {
    expect(kinds(content)).toEqual(expected);
  });
});
