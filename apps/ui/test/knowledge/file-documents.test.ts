import { describe, expect, it } from '@jest/globals';
import { errorsAtFields, linesOf } from '../../src/knowledge/add/lines.js';
import { batchesOf, documentOf, filesSourceId } from '../../src/knowledge/add/file-documents.js';
import { textTypeOf } from '../../src/knowledge/add/text-files.js';

describe('documentOf', () => {
  it('takes the first heading for a title, and the path for the id', () => {
    const { metadata } = documentOf({ path: 'ops/payments.md', text: 'Intro\n\n## Restart it ##\n# Later' });
    expect(metadata).toMatchObject({ document_id: 'ops/payments.md', title: 'Restart it', document_type: 'markdown' });
  });

  it('takes the name where there is no heading, and of text files always', () => {
    expect(documentOf({ path: 'a.md', text: 'plain' }).metadata.title).toBe('a.md');
    expect(documentOf({ path: 'a.txt', text: '# no heading' }).metadata).toMatchObject({
      title: 'a.txt',
      document_type: 'text',
    });
  });
});

describe('files', () => {
  it.each([
    ['a.md', 'markdown'],
    ['B.TXT', 'text'],
    ['a.md.exe', undefined],
    ['constructor', undefined],
    ['a.constructor', undefined],
  ])('%s is text of kind %s', (name, type) => expect(textTypeOf(name)).toBe(type));

  it('names their source by what it is called', () => {
    expect(filesSourceId(' Ops: Rünbooks (2026) ')).toBe('files:ops-runbooks-2026');
    expect(filesSourceId('???')).toBe('files:unnamed');
  });

  it('go out in batches under both limits, in order, and one that is too large alone', () => {
    const documents = ['a', 'b', 'c'.repeat(3_000), 'd'].map((text, at) => documentOf({ path: `${at}.txt`, text }));
    const ids = (limits: { maxDocuments: number; maxBytes: number }) =>
      batchesOf(documents, limits).map((batch) => batch.map(({ metadata }) => metadata.document_id));
    expect(ids({ maxDocuments: 3, maxBytes: 1_000_000 })).toEqual([['0.txt', '1.txt', '2.txt'], ['3.txt']]);
    expect(ids({ maxDocuments: 9, maxBytes: 2_000 })).toEqual([['0.txt', '1.txt'], ['2.txt'], ['3.txt']]);
    expect(batchesOf([], { maxDocuments: 1, maxBytes: 1 })).toEqual([]);
  });
});

describe('forms', () => {
  it('have one pattern a line', () => {
    expect(linesOf(' a \n\n b')).toEqual(['a', 'b']);
    expect(linesOf(' \n')).toBeUndefined();
  });

  it('show a message beside the field that it is about', () => {
    const errors = { 'settings.max_depth': 'Too deep', 'allowed_title_patterns.0': 'No expression', url: 'No address' };
    const fields = ['url', 'settings.max_depth', 'allowed_title_patterns'];
    expect(errorsAtFields(errors, fields)).toEqual({
      'settings.max_depth': 'Too deep',
      allowed_title_patterns: 'No expression',
      url: 'No address',
    });
  });

  it('leave a message over all fields that is about none of them', () => {
    expect(errorsAtFields({ url_of_ingestor: 'Not known' }, ['url'])).toEqual({ '': 'Not known' });
  });
});
