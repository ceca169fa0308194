import { expect, it } from '@jest/globals';
import { addableTypes, addableWords, type SourceType, titleOfType } from './source-words.js';

const aType = (source_type: string, one: string, add: SourceType['add'] = null): SourceType => ({
  source_type,
  title: `Title of ${source_type}`,
  one,
  many: `${source_type}s`,
  description: '',
  unavailable: null,
  add,
  change: null,
  reload: null,
});
const add = { path: '/v1/ingest/git/repository', label: 'Index it', fields: [] };
const types = [aType('git', 'a repository', add), aType('files', 'your files'), aType('docs', 'documents')];

it('offers the kinds that have a form, and files, as the API has them', () => {
  expect(addableTypes(types).map(({ source_type }) => source_type)).toEqual(['git', 'files']);
  expect(addableWords(types)).toBe('a repository or your files');
});

it('calls a source by the title of its type, or by the type when nothing describes it', () => {
  expect(titleOfType(types, 'docs')).toBe('Title of docs');
  expect(titleOfType(types, 'constructor')).toBe('constructor');
  expect(titleOfType([], 'git')).toBe('git');
});
