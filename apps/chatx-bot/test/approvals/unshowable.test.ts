import { describe, expect, it } from '@jest/globals';
import type { ApprovalDecision, Interrupt } from '@parley/contracts';
import { approvalQuestion } from '../../src/approvals/approval-question.js';

const aCall = (allowed_decisions: ApprovalDecision[], text = 'x', tool_call_id = 'c1') => ({
  tool_call_id,
  tool_name: 'write',
  tool_args: { text },
  allowed_decisions,
});

const calls = (...all: ReturnType<typeof aCall>[]): Interrupt => {
  const [first = aCall(['approve'])] = all;
  return { type: 'tool_approval', interrupt_id: 'i', agent: 'docs', ...first, tool_approvals: all };
};

const form = (prompt: string, more: object = {}): Interrupt => ({
  type: 'form_input',
  interrupt_id: 'i',
  agent: 'docs',
  prompt,
  fields: [{ field_name: 'name', field_type: 'text', required: true, ...more }],
});

describe('there is a card, and none', () => {
  it.each<[string, Interrupt, Interrupt]>([
    [
      'where one of several calls may be changed alone, which takes a card of its own',
      calls(aCall(['approve', 'reject']), aCall(['edit', 'reject'], 'x', 'c2')),
      calls(aCall(['approve', 'reject']), aCall(['edit'], 'x', 'c2')),
    ],
    [
      'where several calls are too long together to be read in whole',
      calls(aCall(['approve'], 'x'.repeat(2_500)), aCall(['approve'], 'x'.repeat(2_500), 'c2')),
      calls(aCall(['approve'], 'x'.repeat(3_500)), aCall(['approve'], 'x'.repeat(3_500), 'c2')),
    ],
    ['where a form says too much to be read in whole', form('x'.repeat(3_000)), form('x'.repeat(6_001))],
    [
      'where the fields of a form do',
      form('Which?', { field_description: 'x'.repeat(3_000) }),
      form('Which?', { field_description: 'x'.repeat(6_001) }),
    ],
  ])('%s', (_why, shown, refused) => {
    expect(approvalQuestion(shown)).toBeDefined();
    expect(approvalQuestion(refused)).toBeUndefined();
  });
});
