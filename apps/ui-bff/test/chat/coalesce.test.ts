import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { createCoalescer } from '../../src/chat/runs/coalesce.js';

describe('small pieces of text', () => {
  const content = (text: string, namespace?: string[]): StreamEvent => ({
    event: 'content',
    data: { text, ...(namespace && { namespace }) },
  });
  const done: StreamEvent = { event: 'done', data: {} };
  const coalesced = () => {
    const clock = { ms: 0 };
    const sent: StreamEvent[] = [];
    const coalescer = createCoalescer({ send: (event) => sent.push(event), now: () => clock.ms, windowMs: 25 });
    return { clock, sent, ...coalescer };
  };
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are joined in order, and what belongs to different agents is kept apart', () => {
    const { sent, push } = coalesced();
    for (const event of [done, content('a'), content('b'), content('c', ['sub']), done]) push(event);
    expect(sent).toEqual([done, content('ab'), content('c', ['sub']), done]);
  });

  it('go out at once after a pause', () => {
    const { sent, push, clock } = coalesced();
    push(content('a'));
    clock.ms = 25;
    push(content('b'));
    expect(sent).toEqual([content('a'), content('b')]);
  });

  it('are held no longer than the window', () => {
    const { sent, push } = coalesced();
    push(content('a'));
    push(content('b'));
    expect(sent).toEqual([content('a')]);
    jest.advanceTimersByTime(25);
    expect(sent).toEqual([content('a'), content('b')]);
  });

  it('are held no longer than 8,192 characters', () => {
    const { sent, push } = coalesced();
    push(content('a'));
    push(content('b'.repeat(8192)));
    expect(sent).toHaveLength(2);
  });

  it('go out when the run is over', () => {
    const { sent, push, flush } = coalesced();
    push(content('a'));
    push(content('b'));
    flush();
    expect(sent).toEqual([content('a'), content('b')]);
  });
});
