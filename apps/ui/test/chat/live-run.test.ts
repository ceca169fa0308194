import { describe, expect, it } from '@jest/globals';
import { afterEvent, beginning, type LiveRun } from '../../src/chat/runs/live-run.js';

const first = beginning({ conversationId: 'c', agentId: 'a', message: 'Why?' });
const after = (...events: Parameters<typeof afterEvent>[1][]): LiveRun => events.reduce(afterEvent, first);

describe('afterEvent', () => {
  it('puts an answer together from its pieces', () => {
    const run = after(
      { id: 1, event: 'run', data: { run_id: 'r' } },
      { id: 2, event: 'content', data: { text: 'Because ' } },
      { id: 3, event: 'content', data: { text: 'of this.' } },
      { id: 4, event: 'done', data: {} },
    );
    expect(run).toMatchObject({ runId: 'r', answer: 'Because of this.', phase: 'over', error: null });
  });

  it('takes what a sub-agent says for its work, not for the answer', () => {
    expect(after({ id: 1, event: 'content', data: { text: 'inner', namespace: ['call-1'] } }).answer).toBe('');
  });

  it('gives each tool its own outcome', () => {
    const { tools } = after(
      { id: 1, event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: { query: 'x' } } },
      { id: 2, event: 'tool_start', data: { tool_call_id: 't2', tool_name: 'search', args: {} } },
      { id: 3, event: 'tool_end', data: { tool_call_id: 't2', error: 'no' } },
      { id: 4, event: 'tool_end', data: { tool_call_id: 't1', result: 'found' } },
    );
    expect(tools).toMatchObject([
      { tool_call_id: 't1', result: 'found' },
      { tool_call_id: 't2', error: 'no' },
    ]);
  });

  it('ends with what failed', () => {
    const error = { error: 'The model is down.', code: 'SERVICE_UNAVAILABLE' as const };
    expect(after({ id: 1, event: 'error', data: error })).toMatchObject({ phase: 'over', error });
  });
});
