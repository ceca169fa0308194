import { describe, expect, it } from '@jest/globals';
import type { AccessAnswer } from '../../src/access/check-access.js';
import { makeForeseeAccess } from '../../src/access/foresee-access.js';

/** `asked` tells what ui-bff was asked, `say` what it answers from then on. */
function aPlatform() {
  const asked: string[] = [];
  let answer: AccessAnswer = 'allowed';
  const foreseeAccess = makeForeseeAccess((...question) => {
    asked.push(question.join(' '));
    return Promise.resolve(answer);
  });
  return { asked, foreseeAccess, say: (next: AccessAnswer) => (answer = next) };
}

describe('access that is asked ahead', () => {
  it('is asked once for each message, as early as the last question allows', async () => {
    const { asked, foreseeAccess } = aPlatform();

    const first = foreseeAccess('space', 'alice');
    expect(asked).toEqual([]);
    expect(await first('docs', 'token')).toBe('allowed');
    const second = foreseeAccess('space', 'alice');
    expect(asked).toEqual(['space docs token', 'space docs token']);
    expect(await second('docs', 'token')).toBe('allowed');

    expect(asked).toHaveLength(2);
  });

  it('keeps no answer for the next message', async () => {
    const { foreseeAccess, say } = aPlatform();
    await foreseeAccess('space', 'alice')('docs', 'token');

    say('missing_space_grant');

    expect(await foreseeAccess('space', 'alice')('docs', 'token')).toBe('missing_space_grant');
  });

  it.each([
    ['another agent', 'other', 'token'],
    ['another token', 'docs', 'newer'],
  ])('counts for nothing about %s', async (_what, agentId, token) => {
    const { asked, foreseeAccess, say } = aPlatform();
    await foreseeAccess('space', 'alice')('docs', 'token');

    const next = foreseeAccess('space', 'alice');
    say('missing_user_grant');

    expect(await next(agentId, token)).toBe('missing_user_grant');
    expect(asked.at(-1)).toBe(`space ${agentId} ${token}`);
  });

  it('is nothing that one person’s message learns from another’s', async () => {
    const { asked, foreseeAccess } = aPlatform();
    await foreseeAccess('space', 'alice')('docs', 'token of alice');

    foreseeAccess('space', 'bob');
    foreseeAccess('elsewhere', 'alice');

    expect(asked).toHaveLength(1);
  });
});
