import { expect, it } from '@jest/globals';
import { callerTurns, type TurnLimits } from './caller-turns.js';

const never = new AbortController().signal;

/** Work that ends when a test says so; `begun` lists what was begun, in that order. */
function somewhere(limits: Partial<TurnLimits> = {}) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const inTurn = callerTurns({ atOnce: 1, ofOneAtOnce: 1, maxWaiting: 3, maxPerItem: 2, ...limits }, 'tasks');
  const ask = (caller: string, name: string, signal = never) =>
    inTurn(
      caller,
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      },
      signal,
    );
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { begun, ask, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs one after the other, and refuses those that too many wait before', async () => {
  const { ask, end, begun } = somewhere();
  const names = ['a', 'b', 'c', 'd'];
  const waiting = names.map((name) => ask(`caller of ${name}`, name));
  await settled();

  await expect(ask('caller of e', 'e')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(begun).toEqual(['a']);
  for (const name of names) await end(name);
  expect(await Promise.all(waiting)).toEqual(names);
});

it('drops work whose caller left before its turn, and gives its place to other work', async () => {
  const { ask, end, begun } = somewhere();
  const left = new AbortController();
  const [first, gone] = [ask('one', 'a'), ask('one', 'b', left.signal)];
  left.abort(new Error('the client left'));

  await expect(gone).rejects.toThrow('the client left');
  const another = ask('one', 'c');
  await end('a');
  await end('c');
  await Promise.all([first, another]);
  expect(begun).toEqual(['a', 'c']);
});

it('answers whoever asks little before the rest of whoever asks much, who does not get all places', async () => {
  const { ask, end, begun } = somewhere();
  const much = ['a', 'b'].map((name) => ask('much', name));
  await expect(ask('much', 'c')).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', more: { retryAfterSeconds: 5 } });
  const little = ask('little', 'd');

  for (const name of ['a', 'd', 'b']) await end(name);
  await Promise.all([...much, little]);
  expect(begun).toEqual(['a', 'd', 'b']);
});

it('leaves free places to others while one caller has work waiting', async () => {
  const { ask, begun } = somewhere({ atOnce: 3, ofOneAtOnce: 1, maxWaiting: 1, maxPerItem: 8 });
  void ask('much', 'a');
  void ask('much', 'b');
  void ask('little', 'c');
  await settled();

  expect(begun).toEqual(['a', 'c']);
});

it('serves callers in turn, however long their lines are', async () => {
  const { ask, end, begun } = somewhere({ maxWaiting: 20, maxPerItem: 8 });
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
  for (const name of ['b1', 'b2']) void ask('b', name);
  void ask('c', 'c1');
  for (let turn = 0; turn < 6; turn += 1) await end(begun.at(-1)!);

  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('answers a caller who leaves at once, and keeps the turn until the work has ended', async () => {
  const { ask, end, begun } = somewhere();
  const left = new AbortController();
  const gone = ask('one', 'a', left.signal);
  const next = ask('two', 'b');
  await settled();
  left.abort(new Error('the client left'));

  await expect(gone).rejects.toThrow('the client left');
  await settled();
  expect(begun).toEqual(['a']);
  await end('a');
  await end('b');
  expect(await next).toBe('b');
});

it('goes on after work that fails, and after a caller who leaves as their turn comes', async () => {
  const inTurn = callerTurns({ atOnce: 1, ofOneAtOnce: 1, maxWaiting: 3, maxPerItem: 2 }, 'tasks');
  const left = new AbortController();
  const gone = inTurn('one', async () => Promise.resolve('never'), left.signal);
  left.abort(new Error('the client left'));
  await expect(gone).rejects.toThrow('the client left');
  const failing = inTurn('one', () => Promise.reject(new Error('broken')), never);

  await expect(failing).rejects.toThrow('broken');
  await expect(inTurn('two', () => Promise.resolve('done'), never)).resolves.toBe('done');
});
