import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { NotAgreed } from '../src/agree-on-removal.js';
import { makeAgree } from '../src/ask-person.js';

function terminal(isTTY: boolean) {
  const [input, output] = [0, 0].map(() => Object.assign(new PassThrough(), { isTTY }));
  return { input: input!, output: output!, signal: new AbortController().signal };
}

describe('asking before something is removed', () => {
  it.each([
    ['y', true],
    ['YES', true],
    ['', false],
    ['n', false],
    ['yesterday', false],
  ])('takes %j as %s', async (line, agreed) => {
    const at = terminal(true);
    const answer = makeAgree(false, at)('Remove them?', 'Refused.');
    at.input.write(`${line}\n`);

    expect(await answer).toBe(agreed);
    expect(String(at.output.read())).toContain('Remove them? [y/N]');
  });

  it('refuses where nobody can be asked', async () => {
    await expect(makeAgree(false, terminal(false))('Remove them?', 'Use --yes.')).rejects.toThrow(
      new NotAgreed('Use --yes.'),
    );
  });

  it('asks nothing where all was agreed to beforehand', async () => {
    const at = terminal(true);

    expect(await makeAgree(true, at)('Remove them?', 'Refused.')).toBe(true);
    expect(at.output.read()).toBeNull();
  });
});
