import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ahead, begun } from '../src/index.js';

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
});

/** Answers questions with themselves, and notes which. */
function asking(answer: (question: string[]) => Promise<string> = (question) => Promise.resolve(question.join())) {
  const asked: { question: string[]; signal: AbortSignal }[] = [];
  const ask = (question: string[], signal: AbortSignal) => {
    asked.push({ question, signal });
    return answer(question);
  };
  return { asked, ask };
}

describe('a question that was asked ahead', () => {
  it('is asked at once, and answered without asking again when it is the foreseen one', async () => {
    const { asked, ask } = asking();
    const early = ahead(['a', 'b'], ask);
    expect(asked).toHaveLength(1);

    expect(await early.take(['a', 'b'])).toBe('a,b');
    expect(asked).toHaveLength(1);
    expect(asked[0]!.signal.aborted).toBe(false);
  });

  it('answers no other question, and is given up then', () => {
    const { asked, ask } = asking();
    const early = ahead(['a'], ask);

    expect(early.take(['b'])).toBeUndefined();
    expect(asked[0]!.signal.aborted).toBe(true);
  });

  it('answers once: a repeated request is sent again', async () => {
    const early = ahead(['a'], asking().ask);
    await early.take(['a']);

    expect(early.take(['a'])).toBeUndefined();
  });

  it('is the same when the caller says so', () => {
    const isSame = ([asked]: string[], [foreseen]: string[]) => asked === foreseen;
    const early = ahead(['a', 'then'], asking().ask, { isSame });

    expect(early.take(['a', 'now'])).toBeDefined();
  });

  it('fails for those who take the answer', async () => {
    const early = ahead(['a'], asking(() => Promise.reject(new Error('down'))).ask);
    await nextTurn();

    await expect(early.take(['a'])).rejects.toThrow('down');
    expect(unhandled).toEqual([]);
  });

  it('fails for nobody when it is dropped, which aborts it', async () => {
    const { asked, ask } = asking(() => Promise.reject(new Error('down')));
    ahead(['a'], ask).drop();
    await nextTurn();

    expect(asked[0]!.signal.aborted).toBe(true);
    expect(unhandled).toEqual([]);
  });

  it('ends with what it is done for', () => {
    const caller = new AbortController();
    const { asked, ask } = asking();
    ahead(['a'], ask, { signal: caller.signal });
    caller.abort();

    expect(asked[0]!.signal.aborted).toBe(true);
  });
});

describe('work that was begun', () => {
  it('fails for nobody before it is awaited, and for whoever awaits it', async () => {
    const work = begun(Promise.reject(new Error('down')));
    await nextTurn();

    expect(unhandled).toEqual([]);
    await expect(work).rejects.toThrow('down');
  });
});
