import { expect, it } from '@jest/globals';
import { queryTurns } from './query-turns.js';

const scope = { datasourceIds: [], now: 0 };
const never = new AbortController().signal;

/** Queries that are answered when a test says so; `begun` lists those that were begun. */
function aGraph() {
  const begun: string[] = [];
  const { promise: told, resolve: tell } = Promise.withResolvers<undefined>();
  const ask = queryTurns({ atOnce: 1, mostWaiting: 3, mostOfOne: 2 })(async (query) => {
    begun.push(query);
    await told;
    return { columns: [query], results: [], truncated: false };
  });
  return { begun, ask, tell: () => tell(undefined) };
}

it('answers one after the other, and refuses those that too many wait before', async () => {
  const { ask, tell, begun } = aGraph();
  const waiting = ['a', 'b', 'c', 'd'].map((query) => ask(`asker of ${query}`, query, scope, never));
  const refused = ask('asker of e', 'e', scope, never);

  await expect(refused).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(begun).toEqual(['a']);
  tell();
  expect((await Promise.all(waiting)).map(({ columns: [name] }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

it('drops a query whose client left, and gives its place to another one', async () => {
  const { ask, tell, begun } = aGraph();
  const left = new AbortController();
  const [first, gone] = [ask('one', 'a', scope, never), ask('one', 'b', scope, left.signal)];
  left.abort(new Error('the client left'));

  await expect(gone).rejects.toThrow('the client left');
  const another = ask('one', 'c', scope, never);
  tell();
  await Promise.all([first, another]);
  expect(begun).toEqual(['a', 'c']);
});

it('answers who asks little before the rest of who asks much, who does not get all places', async () => {
  const { ask, tell, begun } = aGraph();
  const much = ['a', 'b'].map((query) => ask('much', query, scope, never));
  const refused = ask('much', 'c', scope, never);
  const little = ask('little', 'd', scope, never);

  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  tell();
  await Promise.all([...much, little]);
  expect(begun).toEqual(['a', 'd', 'b']);
  await ask('much', 'e', scope, never);
  expect(begun.at(-1)).toBe('e');
});
