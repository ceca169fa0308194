import { describe, expect, it } from '@jest/globals';
import { readMarkdown } from '../src/index.js';

describe('a Markdown text', () => {
  it.each<[string, string, string, string]>([
    ['YAML with a comment', '---\n# managed\ntitle: Keys\ntags: [a]\n---\n\n## Before\n', 'Keys', '## Before\n'],
    ['quoted YAML', '---\ntitle: "Plain: front"\n---\n# Own\n', 'Plain: front', '# Own\n'],
    ['YAML that is none', '---\ntitle: Plain: front\ntags:\n  - a\n---\ntext', 'Plain: front', 'text'],
    ['folded YAML', '---\ntitle: >\n  Two\n  lines\n...\ntext', 'Two lines', 'text'],
    ['YAML with a number', '---\ntitle: 2026\n---\ntext', '2026', 'text'],
    ['broken YAML beside it', '---\ntags: [a\ntitle: Keys\n---\ntext', 'Keys', 'text'],
    ['empty YAML', '---\n---\n# Own\n', 'Own', '# Own\n'],
    [
      'TOML',
      '+++\ndate = 2026-01-01\ntitle = "Quotas \\"A\\""\n[extra]\ntitle = "x"\n+++\n\nText',
      'Quotas "A"',
      'Text',
    ],
    ['a literal of TOML', "+++\ntitle = 'C:\\new'\n+++\nText", 'C:\\new', 'Text'],
    ['a byte order mark and other line ends', '\ufeff---\r\ntitle: Mark\r\n---\r\nText\r\n', 'Mark', 'Text\n'],
  ])('with %s before it has its title, and is read without it', (_what, content, title, text) => {
    expect(readMarkdown(content)).toMatchObject({ title, text });
  });

  it.each([
    ['its first heading', 'intro\n\n## Tea ##\n\n# Later', 'Tea'],
    ['a line that is underlined', 'Tea\n===\n\n# Later', 'Tea'],
    ['a line that is underlined with strokes', 'intro\n\nTea\n---\n', 'Tea'],
    ['a heading in HTML', '<h1 align="center"><img src="x">Tea</h1>\n\n# Later', 'Tea'],
    ['a heading behind code', '```sh\n# no heading\n```\n~~~\n# none\n~~~\n# Tea', 'Tea'],
    ['a heading behind a comment', '<!--\n# no heading\n-->\n# Tea', 'Tea'],
  ])('is called by %s', (_what, content, title) => {
    expect(readMarkdown(content)).toMatchObject({ title, text: content });
  });

  it.each([
    ['a rule at its start', '---\n\nWords between\ntwo rules.\n\n---\n\nMore.'],
    ['a list of values between rules', '---\n- a\n- b\n---\n'],
    ['a signature', 'Kind regards\n--\nRita'],
    ['a row of a table', '| a |\n---\n'],
    ['code that is never closed', '```\n# none\n'],
    ['many open comments', '<!--'.repeat(100_000)],
  ])('has no title by %s', (_what, content) => {
    expect(readMarkdown(content)).toEqual({ title: '', description: '', text: content });
  });

  it('keeps what is nothing but front matter', () => {
    expect(readMarkdown('---\ntitle: Keys\n---\n')).toMatchObject({ title: 'Keys', text: '---\ntitle: Keys\n---\n' });
  });

  it('says what its front matter describes', () => {
    expect(readMarkdown('---\ndescription: All of it.\n---\nx').description).toBe('All of it.');
  });
});
