import { describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { createChatTranslator } from '../src/chat/chat-events.js';
import { coalesceContent } from '../src/chat/coalesce.js';
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

describe('joining text', () => {
  const content = (text: string, namespace?: string[]): StreamEvent => ({
    event: 'content',
    data: { text, ...(namespace && { namespace }) },
  });
  const done: StreamEvent = { event: 'done', data: {} };
  async function* all(...events: (StreamEvent | Promise<StreamEvent>)[]) {
    for (const event of events) yield await event;
  }
  const collect = async (events: AsyncIterable<StreamEvent>) => {
    const list = [];
    for await (const event of events) list.push(event);
    return list;
  };

  it('keeps the order, and what belongs to different agents apart', async () => {
    const events = all(content('a'), content('b'), content('c', ['sub']), done);
    expect(await collect(coalesceContent(events))).toEqual([content('ab'), content('c', ['sub']), done]);
  });

  it('does not wait for text that is late', async () => {
    const late = Promise.withResolvers<StreamEvent>();
    const joined = coalesceContent(all(content('a'), late.promise), { maxDelayMs: 5 });
    expect((await joined.next()).value).toEqual(content('a'));
    late.resolve(content('b'));
    expect((await joined.next()).value).toEqual(content('b'));
  });

  it('passes a failure on, after the text before it', async () => {
    const joined = coalesceContent(all(content('a'), Promise.reject(new Error('broken'))));
    expect((await joined.next()).value).toEqual(content('a'));
    await expect(joined.next()).rejects.toThrow('broken');
  });

  it('leaves its source when its reader leaves', async () => {
    const left = Promise.withResolvers<string>();
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(content('a'));
      } finally {
        left.resolve('left');
      }
    }
    for await (const { event } of coalesceContent(endless(), { maxDelayMs: 1 })) if (event === 'content') break;
    await expect(left.promise).resolves.toBe('left');
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
