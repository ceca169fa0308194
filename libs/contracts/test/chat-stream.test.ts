import { describe, expect, it } from '@jest/globals';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import {
  cancelRequest,
  clipToolResult,
  encodeStreamEvent,
  interrupt,
  isTerminal,
  parseStreamEvent,
  resumeRequest,
  startRequest,
  type StreamEvent,
  streamEventData,
} from '../src/index.js';
import { accepts, nestedFar, refuses } from './accepts.js';

const ids = { conversation_id: 'c-1', agent_id: 'docs' };
const start = { message: 'How do I deploy?', ...ids };

describe('start', () => {
  accepts(startRequest, [
    ['the document’s three fields', start],
    ['a message of 32,000 characters', { ...start, message: 'a'.repeat(32_000) }],
    ['a client context', { ...start, client_context: { source: 'chatx', nested: { a: [1, null] } } }],
    ['a context of exactly 16 KiB', { ...start, client_context: { a: 'x'.repeat(16 * 1024 - 8) } }],
  ]);
  refuses(startRequest, [
    ['no message', ids],
    ['an empty message', { ...start, message: '' }],
    ['a message of spaces', { ...start, message: ' \n' }],
    ['a message of 32,001 characters', { ...start, message: 'a'.repeat(32_001) }],
    ['no agent', { message: 'hi', conversation_id: 'c-1' }],
    ['an agent id with a slash', { ...start, agent_id: 'a/b' }],
    ['no conversation', { message: 'hi', agent_id: 'docs' }],
    ['a context one byte over 16 KiB', { ...start, client_context: { a: 'x'.repeat(16 * 1024 - 7) } }],
    ['a context nested without end', { ...start, client_context: { a: nestedFar } }],
    ['a context that is a list', { ...start, client_context: [] }],
  ]);

  it('lets only the known fields travel on', () => {
    expect(startRequest.parse({ ...start, config_override: { interrupt_on: {} } })).toEqual(start);
  });
});

describe('resume', () => {
  const resume = (resume_data: unknown) => ({ ...ids, interrupt_id: 'i-1', resume_data });
  accepts(resumeRequest, [
    ['form values', resume({ type: 'form_input', values: { env: 'prod', count: 2 } })],
    ['a dismissed form', resume({ type: 'form_input', dismissed: true })],
    ['an approval', resume({ type: 'tool_approval', decision: 'approve' })],
    ['an edit with its arguments', resume({ type: 'tool_approval', decision: 'edit', edited_args: { n: 1 } })],
    ['one decision per call', resume({ type: 'tool_approval', decisions: [{ decision: 'reject', tool_name: 'rm' }] })],
    ['JSON text', resume('{"type":"tool_approval","decision":"reject"}')],
    ['no interrupt id', { ...ids, resume_data: { type: 'form_input', dismissed: true } }],
  ]);
  refuses(resumeRequest, [
    ['an unknown decision', resume({ type: 'tool_approval', decision: 'yes' })],
    ['a missing decision', resume({ type: 'tool_approval' })],
    ['an edit without arguments', resume({ type: 'tool_approval', decision: 'edit' })],
    ['an approval that smuggles arguments', resume({ type: 'tool_approval', decision: 'approve', edited_args: {} })],
    ['a decision of an unknown type', resume({ type: 'approval', decision: 'approve' })],
    ['an empty list of decisions', resume({ type: 'tool_approval', decisions: [] })],
    ['fields it does not know', resume({ type: 'tool_approval', decision: 'approve', all: true })],
    ['both values and a dismissal', resume({ type: 'form_input', values: {}, dismissed: true })],
    ['text that is not JSON', resume('approve')],
    ['values nested without end', resume({ type: 'form_input', values: { a: nestedFar } })],
    [
      'arguments nested without end',
      resume({ type: 'tool_approval', decision: 'edit', edited_args: { a: nestedFar } }),
    ],
    ['nothing', ids],
  ]);

  it('answers the same for an object and for its JSON text', () => {
    const data = { type: 'tool_approval', decision: 'edit', edited_args: { n: 1 } };
    expect(resumeRequest.parse(resume(JSON.stringify(data)))).toEqual(resumeRequest.parse(resume(data)));
  });
});

describe('cancel', () => {
  accepts(cancelRequest, [['both ids', ids]]);
  refuses(cancelRequest, [['one id', { agent_id: 'docs' }]]);
});

describe('interrupt', () => {
  const call = { tool_name: 'rm', tool_args: { path: '/' }, allowed_decisions: ['approve', 'reject'] };
  const approval = { type: 'tool_approval', interrupt_id: 'i-1', agent: 'docs', ...call };
  accepts(interrupt, [
    ['one tool call', approval],
    ['two tool calls', { ...approval, tool_approvals: [call, call] }],
    [
      'a form',
      { type: 'form_input', interrupt_id: 'i', agent: 'd', prompt: 'Which?', fields: [{ field_name: 'env' }] },
    ],
  ]);
  refuses(interrupt, [
    ['no interrupt id', { ...approval, interrupt_id: undefined }],
    ['no decision that would be allowed', { ...approval, allowed_decisions: [] }],
    ['a form without fields', { type: 'form_input', interrupt_id: 'i', agent: 'd', prompt: 'Which?', fields: [] }],
  ]);
});

const events: StreamEvent[] = [
  { event: 'run', data: { run_id: 'run-1' } },
  { event: 'warning', data: { message: 'One tool server is down.' } },
  { event: 'content', data: { text: 'two\nlines \u2028 and "quotes"', namespace: ['call-1'] } },
  { event: 'tool_start', data: { tool_call_id: 'call-1', tool_name: 'search', args: { query: 'x', limit: 3 } } },
  { event: 'tool_end', data: { tool_call_id: 'call-1', result: '[]' } },
  { event: 'tool_end', data: { tool_call_id: 'call-1', error: 'ERROR: no' } },
  {
    event: 'input_required',
    data: {
      type: 'tool_approval',
      interrupt_id: 'i-1',
      agent: 'docs',
      tool_name: 'rm',
      tool_args: {},
      allowed_decisions: ['reject'],
    },
  },
  { event: 'error', data: { error: 'rag-server does not answer.', code: 'SERVICE_UNAVAILABLE' } },
  { event: 'cancelled', data: {} },
  { event: 'done', data: {} },
  { event: 'done', data: { more_for_you: true } },
];

function frames(text: string): EventSourceMessage[] {
  const found: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => found.push(event) }).feed(text);
  return found;
}

describe('stream events', () => {
  it.each(events)('$event survives the wire', (event) => {
    const [frame] = frames(encodeStreamEvent(event, '7'));
    expect(frame?.id).toBe('7');
    expect(parseStreamEvent(frame!.event!, frame!.data)).toEqual(event);
  });

  it('carries any text unharmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [frame, ...more] = frames(encodeStreamEvent({ event: 'content', data: { text } }));
        expect(more).toEqual([]);
        expect(parseStreamEvent(frame!.event!, frame!.data)).toEqual({ event: 'content', data: { text } });
      }),
    );
  });

  it('ends with input_required, error, cancelled or done, and with nothing else', () => {
    expect([...new Set(events.filter(isTerminal).map(({ event }) => event))]).toEqual([
      'input_required',
      'error',
      'cancelled',
      'done',
    ]);
  });

  it.each(['ping', 'toString', '__proto__'])('skips an event named %s, which it does not know', (name) => {
    expect(parseStreamEvent(name, '{}')).toBeUndefined();
  });

  it('reads text as its schema does, however it comes', () => {
    const text = fc.oneof(fc.string(), fc.jsonValue());
    const data = fc.record({
      text,
      namespace: fc.oneof(fc.constant(null), fc.array(fc.string())),
      more: fc.jsonValue(),
    });
    const json = fc.oneof(
      data.chain((all) => fc.shuffledSubarray(Object.entries(all)).map(Object.fromEntries)),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(json, (value) => {
        const wanted = streamEventData.content.safeParse(JSON.parse(JSON.stringify(value)));
        const read = () => parseStreamEvent('content', JSON.stringify(value));
        if (wanted.success) expect(read()).toStrictEqual({ event: 'content', data: wanted.data });
        else expect(read).toThrow(expect.objectContaining({ code: 'BAD_GATEWAY' }));
      }),
    );
  });

  it.each([
    ['text that is not JSON', 'content', 'hello'],
    ['a missing field', 'content', '{}'],
    ['an error with an unknown code', 'error', '{"error":"x","code":"OOPS"}'],
    ['a tool that both failed and succeeded', 'tool_end', '{"tool_call_id":"a","result":"x","error":"y"}'],
  ])('calls %s a bad gateway', (_what, name, data) => {
    expect(() => parseStreamEvent(name, data)).toThrow(expect.objectContaining({ code: 'BAD_GATEWAY' }));
  });
});

describe('clipToolResult', () => {
  it.each([
    ['leaves 2,000 characters alone', 'a'.repeat(2000), 'a'.repeat(2000)],
    ['says how much is missing beyond', 'a'.repeat(2345), `${'a'.repeat(2000)}...[345 chars]`],
  ])('%s', (_what, text, shown) => {
    expect(clipToolResult(text)).toBe(shown);
  });
});
