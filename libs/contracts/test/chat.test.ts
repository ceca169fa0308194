import { describe, expect, it } from '@jest/globals';
import { chatAnswerBody, chatEvent, chatQuery, chatRequest, encodeChatEvent, progressEvent } from '../src/index.js';
import { accepts, nestedFar, refuses } from './accepts.js';

const answer = {
  session_id: 's-1',
  task_id: 't-1',
  response: 'Like this.',
  artifacts: [{ name: 'final_result', type: 'text', data: 'Like this.' }],
  metadata: { agents_used: ['docs'], execution_time_ms: 12.5 },
};

describe('POST /api/chat', () => {
  accepts(chatRequest, [
    ['a message alone', { message: 'hi' }],
    ['every field', { message: 'hi', session_id: 's-1', stream: false, agent: 'docs', metadata: { a: 1 } }],
  ]);
  refuses(chatRequest, [
    ['no message', {}],
    ['an empty message', { message: '' }],
    ['a message of 32,001 characters', { message: 'a'.repeat(32_001) }],
    ['metadata nested without end', { message: 'hi', metadata: { a: nestedFar } }],
    ['metadata with a key that would be left out', JSON.parse('{"message":"hi","metadata":{"__proto__":{"a":1}}}')],
    ['metadata over 16 KiB', { message: 'hi', metadata: { a: 'x'.repeat(17_000) } }],
    ['stream as text', { message: 'hi', stream: 'true' }],
    ['an agent id that is not one', { message: 'hi', agent: 'a b' }],
  ]);

  it('streams unless told not to', () => {
    expect(chatRequest.parse({ message: 'hi' })).toEqual({ message: 'hi', stream: true });
  });

  accepts(chatAnswerBody, [['the document’s answer', { success: true, data: answer }]]);
  refuses(chatAnswerBody, [['an answer without a task', { success: true, data: { ...answer, task_id: undefined } }]]);
  accepts(chatQuery, [['events=a2a', { events: 'a2a' }]]);
  refuses(chatQuery, [['another vocabulary', { events: 'agui' }]]);
});

describe('chat events', () => {
  const started = { state: 'running', session_id: 's-1', task_id: 't-1' };
  const update = (data: object) => ({ kind: 'status-update', data });
  accepts(chatEvent, [
    ['the first event as the document names it', { kind: 'the service', data: started }],
    ['the first event as A2A names it', { kind: 'task', data: started }],
    [
      'a chunk',
      { kind: 'artifact-update', data: { artifact: { name: 'streaming_result', text: 'Like', append: true } } },
    ],
    ['the end', update({ final: true, state: 'completed', result: answer })],
    ['a failure', update({ final: true, state: 'failed', result: { error: 'x', code: 'SERVICE_UNAVAILABLE' } })],
    ['progress', update({ final: false, state: 'working' })],
  ]);
  refuses(chatEvent, [
    ['an end that is not final', update({ final: false, state: 'completed' })],
    ['work that is final', update({ final: true, state: 'working' })],
    ['an unknown kind', { kind: 'message', data: {} }],
  ]);

  it('has a name equal to its kind', () => {
    expect(encodeChatEvent({ kind: 'the service', data: started }, '1')).toBe(
      `id: 1\nevent: the service\ndata: {"kind":"the service","data":${JSON.stringify(started)}}\n\n`,
    );
  });
});

describe('progress events', () => {
  const progress = { is_task_complete: false, require_user_input: false, content: 'x' };
  accepts(progressEvent, [
    ['plain progress', progress],
    ['a tool call', { ...progress, tool_call: { name: 'search', args: { q: 'a' }, id: 'c-1' } }],
    ['a tool result', { ...progress, tool_result: { name: 'search', status: 'error', has_content: true } }],
  ]);
  refuses(progressEvent, [
    ['an unknown status', { ...progress, tool_result: { name: 'a', status: 'ok', has_content: true } }],
  ]);
});
