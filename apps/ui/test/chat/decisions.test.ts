import { describe, expect, it } from '@jest/globals';
import { type PendingToolCall, resumeData } from '@parley/contracts';
import { parsedArgs, resumeDataOf } from '../../src/chat/questions/decisions.js';

const call = (id: string): PendingToolCall => ({
  tool_call_id: id,
  tool_name: 'delete_page',
  tool_args: { page: id },
  allowed_decisions: ['approve', 'edit', 'reject'],
});

describe('resumeDataOf', () => {
  it('answers one call as the platform takes it', () => {
    const data = resumeDataOf([call('1')], [{ decision: 'edit', editedText: '{"page":"2"}' }]);
    expect(resumeData.parse(data)).toEqual({ type: 'tool_approval', decision: 'edit', edited_args: { page: '2' } });
  });

  it('answers each of several calls by its id', () => {
    const data = resumeDataOf(
      [call('1'), call('2')],
      [
        { decision: 'approve', editedText: '' },
        { decision: 'reject', editedText: '' },
      ],
    );
    expect(resumeData.parse(data)).toMatchObject({
      decisions: [
        { tool_call_id: '1', decision: 'approve' },
        { tool_call_id: '2', decision: 'reject' },
      ],
    });
  });

  it.each([undefined, { decision: 'edit' as const, editedText: 'not JSON' }])('never reads %j as a yes', (decided) => {
    expect(resumeDataOf([call('1')], [decided])).toEqual({ type: 'tool_approval', decision: 'reject' });
  });
});

it.each(['[]', 'null', '"x"', '{'])('takes %s for no input of a tool', (text) => {
  expect(parsedArgs(text)).toBeUndefined();
});
