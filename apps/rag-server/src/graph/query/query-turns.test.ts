import { expect, it } from '@jest/globals';
import { queryTurns } from './query-turns.js';

const scope = { datasourceIds: [], now: 0 };
const never = new AbortController().signal;

/** Queries that are answered when a test says so; `begun` lists those that were begun. */
function aGraph() {
  const begun: string[] = [];
  const { promise: told, resolve: tell } = Promise.withResolvers<undefined>();
  const ask = queryTurns({ atOnce: 1, mostWaiting: 2 })(async (query) => {
    begun.push(query);
    await told;
    return { columns: [query], results: [], truncated: false };
  });
  return { begun, ask, tell: () => tell(undefined) };
}

it('answers one after the other, and refuses those that too many wait before', async () => {
  const { ask, tell, begun } = aGraph();
  const waiting = ['a', 'b', 'c'].map((query) => ask(query, scope, never));
  const refused = ask('d', scope, never);

  await expect(refused).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(begun).toEqual(['a']);
  tell();
  expect((await Promise.all(waiting)).map(({ columns: [name] }) => name)).toEqual(['a', 'b', 'c']);
});

it('drops a query whose client left, and gives its place to another one', async () => {
  const { ask, tell, begun } = aGraph();
  const left = new AbortController();
  const [first, gone, last] = [ask('a', scope, never), ask('b', scope, left.signal), ask('c', scope, never)];
  left.abort(new Error('the client left'));

  await expect(gone).rejects.toThrow('the client left');
  const another = ask('d', scope, never);
  tell();
  await Promise.all([first, last, another]);
  expect(begun).toEqual(['a', 'c', 'd']);
});
