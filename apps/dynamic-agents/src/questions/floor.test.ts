import { expect, it } from '@jest/globals';
import { lookedUp, together } from './floor.js';

const hit = (document_id: string, is_relevant?: boolean, source?: string) => ({
  ...(is_relevant !== undefined && { is_relevant }),
  metadata: { document_id, datasource_id: 'web:docs', title: document_id.toUpperCase(), metadata: { source } },
});

it('has found nothing where every passage is far from the question, and names the nearest documents once', () => {
  const far = ['a', 'a', 'b', 'c', 'd'].map((id) => hit(id, false));

  expect(lookedUp({ results: far })).toEqual({
    hasFound: false,
    nearest: ['a', 'b', 'c'].map((id) => ({ document_id: id, datasource_id: 'web:docs', title: id.toUpperCase() })),
  });
});

it.each([
  ['one passage is near', [hit('a', false), hit('b', true)]],
  ['nobody knows how near they are', [hit('a')]],
])('has found something where %s', (_where, results) => {
  expect(lookedUp({ results })?.hasFound).toBe(true);
});

it('gives only addresses that can be opened', () => {
  const { nearest } =
    lookedUp({ results: [hit('a', false, 'https://a.test/'), hit('b', false, 'javascript:b')] }) ?? {};

  expect(nearest?.map(({ address }) => address)).toEqual(['https://a.test/', undefined]);
});

it('is not told by an answer that is none of a search', () => {
  expect(lookedUp({ documents: [] })).toBeUndefined();
  expect(lookedUp('text')).toBeUndefined();
});

it('of several searches has found something if one has', () => {
  const [far, near] = [lookedUp({ results: [hit('a', false)] }), lookedUp({ results: [hit('b', true)] })];

  expect(together(far, near)?.hasFound).toBe(true);
  expect(together(far, far)).toEqual(far);
  expect(together(undefined, far)).toEqual(far);
});
