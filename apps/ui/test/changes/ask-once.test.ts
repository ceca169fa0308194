import { describe, expect, it } from '@jest/globals';
import { askOnce } from '../../src/changes/ask-once.js';

/** Counts the calls, and answers on demand. */
function startAsked() {
  const asked: unknown[] = [];
  const ends: { answer: (text: string) => void; fail: (why: Error) => void }[] = [];
  const ask = askOnce(
    (input: unknown) =>
      new Promise<string>((answer, fail) => {
        asked.push(input);
        ends.push({ answer, fail });
      }),
  );
  return { ask, asked, ends };
}

describe('askOnce', () => {
  it('gives a second press the answer of the first', async () => {
    const { ask, asked, ends } = startAsked();
    const answers = [ask({ title: 'Ports' }), ask({ title: 'Ports' })];
    ends[0]!.answer('done');
    expect(await Promise.all(answers)).toEqual(['done', 'done']);
    expect(asked).toEqual([{ title: 'Ports' }]);
  });

  it('knows what is asked without an input', () => {
    const { ask, asked } = startAsked();
    void ask(undefined);
    void ask(undefined);
    expect(asked).toHaveLength(1);
  });

  it('asks again once the first is answered, and once it has failed', async () => {
    const { ask, asked, ends } = startAsked();
    const first = ask('a');
    ends[0]!.answer('done');
    await first;
    const second = ask('a');
    ends[1]!.fail(new Error('broken line'));
    await expect(second).rejects.toThrow('broken line');
    void ask('a');
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('asks for something else meanwhile, and for the first again after that', () => {
    const { ask, asked } = startAsked();
    void ask({ isOn: true });
    void ask({ isOn: false });
    void ask({ isOn: true });
    expect(asked).toEqual([{ isOn: true }, { isOn: false }, { isOn: true }]);
  });
});
