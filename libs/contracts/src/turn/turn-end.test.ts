import { describe, expect, it } from '@jest/globals';
import type { TurnEnd } from './events.js';
import { reduceTurn, turnBefore, type TurnNews } from './reduce-turn.js';
import { invokeAnswerOf, lapsedEnd, statusAfter } from './turn-end.js';

const question = {
  type: 'form_input' as const,
  interrupt_id: 'i1',
  agent: 'docs',
  prompt: 'Where?',
  fields: [{ field_name: 'city', field_type: 'text' as const, required: true }],
};
const failed: TurnEnd = { event: 'error', data: { error: 'No model.', code: 'SERVICE_UNAVAILABLE' } };
const cancelled: TurnEnd = { event: 'cancelled', data: {} };
const asked: TurnEnd = { event: 'input_required', data: question };

describe('a turn that has ended', () => {
  it.each<[TurnEnd, string]>([
    [{ event: 'done', data: {} }, 'completed'],
    [failed, 'failed'],
    [cancelled, 'cancelled'],
    [asked, 'waiting'],
  ])('with %j is %s', (end, status) => {
    expect(statusAfter(end)).toBe(status);
  });
});

describe('a run whose process has died', () => {
  it('has failed, and its person is told to ask again', () => {
    expect(lapsedEnd({ cancelRequested: false })).toEqual({
      event: 'error',
      data: { code: 'SERVICE_UNAVAILABLE', error: expect.stringContaining('Ask again') },
    });
  });

  it('is cancelled where that was requested', () => {
    expect(lapsedEnd({ cancelRequested: true })).toEqual(cancelled);
  });
});

describe('a whole answer', () => {
  const request = { message: 'Hi', agent_id: 'docs', conversation_id: 'c-1' };
  const answer = (...news: TurnNews[]) => invokeAnswerOf(news.reduce(reduceTurn, turnBefore()), request);
  const said: TurnNews[] = [
    { event: 'run', data: { run_id: 'r' } },
    { event: 'content', data: { text: 'Here.' } },
  ];

  it('is what was said, with what the end says of it', () => {
    expect(answer(...said, { event: 'done', data: { more_for_you: true } })).toEqual({
      success: true,
      content: 'Here.',
      thinking: null,
      run_id: 'r',
      agent_id: 'docs',
      conversation_id: 'c-1',
      more_for_you: true,
    });
  });

  it.each<[string, TurnEnd[], object]>([
    ['failed', [failed], { code: 'SERVICE_UNAVAILABLE', message: 'No model.' }],
    ['was cancelled', [cancelled], { code: 'CONFLICT', more: { details: { reason: 'cancelled' } } }],
    ['waits', [asked], { code: 'CONFLICT', more: { details: { reason: 'input_required', interrupt: question } } }],
    ['has not ended', [], { code: 'CONFLICT' }],
  ])('is refused of a turn that %s', (_how, ends, error) => {
    expect(() => answer(...said, ...ends)).toThrow(expect.objectContaining(error));
  });
});
