import { expect, it } from '@jest/globals';
import { onlyReadable } from './readable-datasources.js';

const datasources = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `web:https://example.org/${at}` }));
const idOf = ({ id }: { id: string }) => id;

it.each<[string, 'all' | string[], string[]]>([
  ['all of them', 'all', ['web:https://example.org/0', 'web:https://example.org/1']],
  ['those named, in their order', ['web:https://example.org/1'], ['web:https://example.org/1']],
  ['none', [], []],
])('finds what may be read among some: %s', (_which, readable, found) => {
  expect(onlyReadable(readable, datasources(2), idOf).map(idOf)).toEqual(found);
});

it('looks through tens of thousands in no time', () => {
  const readable = datasources(40_000).map(idOf);
  const began = performance.now();

  expect(onlyReadable(readable, datasources(40_000), idOf)).toHaveLength(40_000);
  expect(performance.now() - began).toBeLessThan(2_000);
});
