import { describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { genericProgress, toolCallProgress, toolResultProgress } from '../../src/chat/progress.js';
import { dialects } from '../../src/chat/runs/dialects.js';
import { recordEvents } from '../../src/chat/runs/record-events.js';

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
    const run = { conversationId: 's', runId: 't', agentId: 'a' };
    const recorder = recordEvents({ run, now: () => 0 });
    const told = (event: StreamEvent) => dialects.chat.frames(run, recorder.record(event));
    const event: StreamEvent = { event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: {} } };
    expect(told(event)).toHaveLength(2);
    expect(told(event)).toEqual([]);
  });
});
