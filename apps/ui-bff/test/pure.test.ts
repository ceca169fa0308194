import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { createChatTranslator } from '../src/chat/chat-events.js';
import { createCoalescer } from '../src/chat/runs/coalesce.js';
import { genericProgress, toolCallProgress, toolResultProgress } from '../src/chat/progress.js';
import { createSeal } from '../src/sessions/seal.js';

describe('progress events', () => {
  const call = { id: 't1', name: 'search', args: { query: 'x'.repeat(200) } };

  it('show a call with its tool in bold, and its arguments clipped after 100 characters', () => {
    const { content, tool_call } = toolCallProgress(call);
    expect(content).toMatch(/^🔧 Calling tool: \*\*search\*\* .{100}\.\.\.$/);
    expect(tool_call).toEqual(call);
  });

  it.each([
    ['two passages', '✅ **search** completed', 'success'],
    ['Some ERROR happened', '❌ **search** failed', 'error'],
    [`${'x'.repeat(100)} error`, '✅ **search** completed', 'success'],
  ])('judge the result %j', (result, content, status) => {
    expect(toolResultProgress('search', result)).toMatchObject({ content, tool_result: { status, has_content: true } });
  });

  it('believe an agent that says the tool failed', () => {
    expect(toolResultProgress('search', '', true)).toMatchObject({
      tool_result: { status: 'error', has_content: false },
    });
  });

  it('may say anything', () => {
    expect(genericProgress('warming up')).toEqual({
      is_task_complete: false,
      require_user_input: false,
      content: 'warming up',
    });
  });

  it('come once for each call', () => {
    const named = { firstKind: 'task', sessionId: 's', taskId: 't', agentId: 'a', now: () => 0 } as const;
    const translator = createChatTranslator(named);
    const event: StreamEvent = { event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: {} } };
    expect(translator.translate(event)).toHaveLength(2);
    expect(translator.translate(event)).toEqual([]);
  });
});

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

describe('a seal', () => {
  const seal = createSeal('a secret', 'test');
  const sealed = seal.close('token', 'record-1');

  it('opens for its own record, and never reads twice the same', () => {
    expect(seal.open(sealed, 'record-1')).toBe('token');
    expect(seal.close('token', 'record-1')).not.toBe(sealed);
  });

  it('stays closed for another record, another secret, another purpose, and a changed text', () => {
    expect(seal.open(sealed, 'record-2')).toBeUndefined();
    expect(createSeal('another secret', 'test').open(sealed, 'record-1')).toBeUndefined();
    expect(createSeal('a secret', 'else').open(sealed, 'record-1')).toBeUndefined();
    expect(seal.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'record-1')).toBeUndefined();
    expect(seal.open('', 'record-1')).toBeUndefined();
  });
});
