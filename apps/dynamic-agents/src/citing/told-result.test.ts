import { describe, expect, it } from '@jest/globals';
import { createSources } from './passages/sources.js';
import { toldResult } from './told-result.js';

const hit = (id: string, text: string, over: object = {}) => ({
  text_content: `**Title:** Ports\n\n**Snippet:** ${text}`,
  metadata: {
    ...{ id, document_id: `doc-${id}`, datasource_id: 'web:docs', title: 'Ports' },
    metadata: { source: `https://docs.example.test/${id}` },
  },
  ...over,
});

describe('what the model reads of a search', () => {
  it('has each passage once under its key, with its source', () => {
    const told = toldResult(
      { results: [hit('a', 'One.'), hit('a', 'One.'), hit('b', 'Two.', { is_relevant: false })] },
      createSources(),
    );
    expect(told).toBe(
      '[1] **Ports**\nOne.\nSource: https://docs.example.test/a\nDocument: `doc-a` in `web:docs`\n\n' +
        '[2] **Ports** (weak match)\nTwo.\nSource: https://docs.example.test/b\nDocument: `doc-b` in `web:docs`',
    );
  });

  it('has at most 8,000 characters of ten passages, and counts the rest', () => {
    const results = Array.from({ length: 10 }, (_, at) => hit(`p${at}`, `${at} ${'long '.repeat(300)}`));
    const told = toldResult({ results }, createSources()) ?? '';
    expect(told.length).toBeLessThanOrEqual(8_000);
    expect(told).toMatch(/\n6 more passages are left out here\. Ask with `offset` 4 for them\.$/);
  });

  it('keeps the key of a passage that another search shows other words of, and both', () => {
    const sources = createSources();
    toldResult({ results: [hit('a', 'One.')] }, sources);
    expect(toldResult({ results: [hit('b', 'Two.'), hit('a', 'Three.')] }, sources)).toMatch(/^\[2\].*\[1\] /s);
    expect(sources.find(1)?.text).toBe('One.\n...\nThree.');
  });

  it('has no address that nobody should follow', () => {
    const sources = createSources();
    const metadata = { ...hit('a', '').metadata, metadata: { source: 'javascript:alert(1)' } };
    expect(toldResult({ results: [hit('a', 'One.', { metadata })] }, sources)).not.toContain('javascript');
    expect(sources.find(1)?.address).toBeUndefined();
  });
});

describe('what the model reads of a document', () => {
  it('is in parts of whole paragraphs, each under a key of its own', () => {
    const content = Array.from({ length: 8 }, (_, at) => `Paragraph ${at} ${'word '.repeat(100)}`).join('\n\n');
    const sources = createSources();
    const document = {
      document_id: 'd',
      datasource_id: 'web:docs',
      title: 'Guide',
      content,
      total_chars: content.length,
    };
    const told = toldResult({ ...document, offset: 0, next_offset: null, metadata: {} }, sources) ?? '';
    expect(told.match(/^\[\d+\] $/gm)).toEqual(['[1] ', '[2] ', '[3] ']);
    expect(sources.all().every(({ text }) => text.length <= 2_000 && text.startsWith('Paragraph'))).toBe(true);
    expect(sources.all().map(({ text }) => text)).toEqual(
      content
        .match(/Paragraph 0[^]*?(?=\n\nParagraph 3)|Paragraph 3[^]*?(?=\n\nParagraph 6)|Paragraph 6[^]*/g)
        ?.map((text) => text.trim()),
    );
  });
});

it('an answer of another tool is read as it is', () =>
  expect(toldResult({ datasources: [] }, createSources())).toBeUndefined());
