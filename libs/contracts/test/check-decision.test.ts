import { describe, expect, it } from '@jest/globals';
import {
  checkDecision,
  decisionsFor,
  type FormField,
  type Interrupt,
  pendingCalls,
  type PendingToolCall,
  type ResumeData,
} from '../src/index.js';

const aCall = (tool_call_id: string | undefined, over: Partial<PendingToolCall> = {}): PendingToolCall => ({
  ...(tool_call_id !== undefined && { tool_call_id }),
  tool_name: 'remove_page',
  tool_args: {},
  allowed_decisions: ['approve', 'edit', 'reject'],
  ...over,
});

/** A question about those calls, as it is put. */
function question(first: PendingToolCall, ...more: PendingToolCall[]): Extract<Interrupt, { type: 'tool_approval' }> {
  const several = more.length > 0 && { tool_approvals: [first, ...more] };
  return { type: 'tool_approval', interrupt_id: 'i', agent: 'docs', ...first, ...several };
}

const answer = (over: object) => ({ type: 'tool_approval', ...over }) as Extract<ResumeData, { type: 'tool_approval' }>;
const each = (...decisions: object[]) => answer({ decisions });
const refused = { code: 'VALIDATION_ERROR' };

describe('an answer about several calls', () => {
  const two = question(aCall('a'), aCall('b', { tool_name: 'drop_cache' }));
  const decided = (given: ReturnType<typeof answer>) =>
    decisionsFor(pendingCalls(two), given)?.map(({ decision }) => decision);

  it.each([
    ['one decision for all', answer({ decision: 'reject' }), ['reject', 'reject']],
    ['by place', each({ decision: 'approve' }, { decision: 'reject' }), ['approve', 'reject']],
    [
      'by id, in whatever order',
      each({ decision: 'reject', tool_call_id: 'b' }, { decision: 'approve', tool_call_id: 'a' }),
      ['approve', 'reject'],
    ],
  ])('counts for each of them: %s', (_what, given, expected) => {
    expect(decided(given)).toEqual(expected);
    expect(() => checkDecision(two, given)).not.toThrow();
  });

  it.each([
    ['one edit for all', answer({ decision: 'edit', edited_args: {} })],
    ['too few decisions', each({ decision: 'approve' })],
    ['too many', each({ decision: 'approve' }, { decision: 'approve' }, { decision: 'approve' })],
    [
      'one call named twice',
      each({ decision: 'approve', tool_call_id: 'a' }, { decision: 'reject', tool_call_id: 'a' }),
    ],
    ['a call that is none', each({ decision: 'approve', tool_call_id: 'x' }, { decision: 'approve' })],
    ['an id in the place of another', each({ decision: 'approve', tool_call_id: 'b' }, { decision: 'approve' })],
    ['the tool of the other', each({ decision: 'approve', tool_name: 'drop_cache' }, { decision: 'approve' })],
  ])('approves nothing when it has %s', (_what, given) => {
    expect(decided(given)).toBeUndefined();
    expect(() => checkDecision(two, given)).toThrow(expect.objectContaining(refused));
  });

  it('never reads one decision as two, also where calls share an id', () => {
    const same = question(aCall('a'), aCall('a'));
    const given = each({ decision: 'approve', tool_call_id: 'a' }, { decision: 'reject', tool_call_id: 'a' });
    expect(() => checkDecision(same, given)).toThrow(expect.objectContaining(refused));
  });

  it('may decide for each call what that one allows, and nothing else', () => {
    const strict = question(aCall('a'), aCall('b', { allowed_decisions: ['reject'] }));
    const [both, apart] = [answer({ decision: 'approve' }), each({ decision: 'approve' }, { decision: 'reject' })];
    expect(() => checkDecision(strict, both)).toThrow(expect.objectContaining(refused));
    expect(() => checkDecision(strict, apart)).not.toThrow();
  });
});

describe('an answer of another kind than the question', () => {
  const form: Interrupt = {
    type: 'form_input',
    interrupt_id: 'i',
    agent: 'docs',
    prompt: 'Which?',
    fields: [{ field_name: 'page', field_type: 'text', required: false }],
  };
  it.each<[string, Interrupt, ResumeData]>([
    ['an approval of a form', form, answer({ decision: 'approve' })],
    ['a form for an approval', question(aCall('a')), { type: 'form_input', values: {} }],
    ['a dismissal of an approval', question(aCall('a')), { type: 'form_input', dismissed: true }],
  ])('is refused: %s', (_what, asked, given) => {
    expect(() => checkDecision(asked, given)).toThrow(expect.objectContaining(refused));
  });
});

describe('a form that is filled in', () => {
  const check = (field: Partial<FormField>, values: Record<string, unknown>) => () => {
    const fields = [{ field_name: 'x', field_type: 'text' as const, required: false, ...field }];
    const asked: Interrupt = { type: 'form_input', interrupt_id: 'i', agent: 'docs', prompt: 'Which?', fields };
    checkDecision(asked, { type: 'form_input', values });
  };
  const options = { field_values: ['one', 'two'] };

  it.each([
    ['nothing where nothing has to be', {}, {}],
    ['a text', {}, { x: 'a' }],
    ['a number', { field_type: 'number' as const }, { x: 0 }],
    ['a no', { field_type: 'boolean' as const, required: true }, { x: false }],
    ['an address', { field_type: 'url' as const }, { x: 'https://example.test/a' }],
    ['an e-mail', { field_type: 'email' as const }, { x: 'a@example.test' }],
    ['an option', { field_type: 'select' as const, ...options }, { x: 'two' }],
    ['options', { field_type: 'multiselect' as const, ...options }, { x: ['two', 'one'] }],
  ])('with %s is taken', (_what, field, values) => {
    expect(check(field, values)).not.toThrow();
  });

  it.each([
    ['nothing where something has to be', { required: true }, {}],
    ['an empty text where something has to be', { required: true }, { x: '' }],
    ['a field that nobody asked for', {}, { y: 'a' }],
    ['what every object has', { field_name: 'toString', required: true }, {}],
    ['a number for a text', {}, { x: 1 }],
    ['a number that is none', { field_type: 'number' as const }, { x: Number.NaN }],
    ['a word for a yes', { field_type: 'boolean' as const }, { x: 'true' }],
    ['an address that runs something', { field_type: 'url' as const }, { x: 'javascript:alert(1)' }],
    ['an e-mail without a host', { field_type: 'email' as const }, { x: 'a@' }],
    ['an option that is none', { field_type: 'select' as const, ...options }, { x: 'three' }],
    ['options of which one is none', { field_type: 'multiselect' as const, ...options }, { x: ['one', 'three'] }],
  ])('with %s is refused', (_what, field, values) => {
    expect(check(field, values)).toThrow(expect.objectContaining(refused));
  });
});
