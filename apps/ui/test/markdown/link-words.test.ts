import { describe, expect, it } from '@jest/globals';
import { sourcesOf } from '../../src/chat/turns/answer-sources-of.js';
import { linkWords } from '../../src/markdown/link-words.js';

const source = 'https://wiki.example.com/travel';
const isSource = sourcesOf([
  {
    tool_call_id: '1',
    tool_name: 'search',
    args: { query: 'https://evil.test/asked' },
    result: `{"source":"${source}"}`,
  },
  {
    tool_call_id: '2',
    tool_name: 'echo',
    args: { text: 'https://evil.test/asked' },
    result: 'https://evil.test/asked',
  },
]);
const evil = 'https://evil.test/?d=BLUEHERON';

describe('a link in an answer', () => {
  it('leads to what a tool found', () => {
    expect(linkWords(source, 'the rules', isSource)).toEqual({ href: source, host: undefined });
  });

  it.each([
    [evil, 'Read more', { host: 'evil.test' }],
    [evil, evil, { instead: 'evil.test' }],
    ['http://www.evil.test/?d=BLUEHERON', 'www.evil.test/?d=BLUEHERON', { instead: 'www.evil.test' }],
    [evil, source, { instead: 'evil.test' }],
    [`${source}?d=BLUEHERON`, 'the rules', { host: 'wiki.example.com' }],
    ['https://evil.test/asked', 'what was asked', { host: 'evil.test' }],
    ['mailto:x@evil.test?body=BLUEHERON', 'write', { host: undefined }],
    ['javascript:alert(1)', 'press', { host: undefined }],
  ])('leads nowhere else: %s', (href, words, expected) => {
    const shown = linkWords(href, words, isSource);
    expect(shown).toMatchObject(expected);
    expect(shown.href).toBeUndefined();
  });
});

describe('a link in a document', () => {
  it('says its host where its words name another', () => {
    expect(linkWords(evil, 'https://bank.example.com', undefined)).toEqual({ href: evil, host: 'evil.test' });
    expect(linkWords(evil, 'bank.example.com', undefined)).toEqual({ href: evil, host: 'evil.test' });
  });

  it.each([
    [source, 'the rules'],
    [source, source],
    [source, 'wiki.example.com'],
    ['mailto:a@example.com', 'a@example.com'],
  ])('is as it was: %s, %s', (href, words) => {
    expect(linkWords(href, words, undefined)).toEqual({ href, host: undefined });
  });
});
