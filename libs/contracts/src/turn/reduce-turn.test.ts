import { describe, expect, it } from '@jest/globals';
import { answerOf, reduceTurn, turnBefore, type TurnNews } from './reduce-turn.js';

const after = (...news: TurnNews[]) => news.reduce(reduceTurn, turnBefore());

const text = (said: string, namespace?: string[]): TurnNews => ({
  event: 'content',
  data: { text: said, ...(namespace && { namespace }) },
});
const start = (
  tool_call_id: string,
  more: { args?: Record<string, unknown>; namespace?: string[] } = {},
): TurnNews => ({
  event: 'tool_start',
  data: { tool_call_id, tool_name: 'search', args: {}, ...more },
});
const end = (tool_call_id: string, outcome: { result?: string; error?: string } = {}): TurnNews => ({
  event: 'tool_end',
  data: { tool_call_id, ...outcome },
});
const cite = (number: number): TurnNews => ({
  event: 'cite',
  data: { number, datasource_id: 'web:docs', document_id: 'ports', title: 'Ports', text: 'It is 8080.', hash: 'ab' },
});
const done: TurnNews = { event: 'done', data: {} };

describe('a turn', () => {
  it('knows its run, its warnings and how it ended', () => {
    const turn = after({ event: 'run', data: { run_id: 'r' } }, { event: 'warning', data: { message: 'Slow.' } }, done);

    expect(turn).toMatchObject({ runId: 'r', warnings: ['Slow.'], end: done });
  });

  it('puts the answer together from its pieces, without those of sub-agents', () => {
    expect(answerOf(after(text('Because '), text('inner', ['call-1']), text('of this.')))).toBe('Because of this.');
  });

  it('takes for thinking what was said before the last own tool call', () => {
    const turn = after(text('Let me see. '), start('t1'), text('And this. '), start('t2'), text('Here.'));

    expect(turn).toMatchObject({ thinking: 'Let me see. And this. ', content: 'Here.' });
  });

  it('says anew what is replaced, but for what stands before the last own tool call', () => {
    const again: TurnNews = { event: 'content', data: { text: 'Yes.', replaces: true } };

    expect(answerOf(after(text('I look. '), start('t1'), text('Hm, a question.'), again, text(' Always.')))).toBe(
      'I look. Yes. Always.',
    );
  });

  it('takes no text for thinking because a sub-agent calls a tool', () => {
    const turn = after(text('Here.'), start('t1', { namespace: ['call-1'] }));

    expect(turn).toMatchObject({ thinking: '', content: 'Here.', tools: [{ tool_call_id: 't1' }] });
  });

  it('gives each tool its own outcome', () => {
    const { tools } = after(start('t1'), start('t2'), end('t2', { error: 'no' }), end('t1', { result: 'found' }));

    expect(tools).toEqual([
      { tool_call_id: 't1', tool_name: 'search', args: {}, result: 'found' },
      { tool_call_id: 't2', tool_name: 'search', args: {}, error: 'no' },
    ]);
  });

  it('lists a call that starts again under its id once, as it started last', () => {
    const again = start('t1', { args: { query: 'b' } });

    expect(after(start('t1'), start('t2'), end('t1', { result: 'a' }), again).tools).toEqual([
      { tool_call_id: 't1', tool_name: 'search', args: { query: 'b' } },
      { tool_call_id: 't2', tool_name: 'search', args: {} },
    ]);
  });

  it('knows each passage that it cites once, by number, and how it was checked', () => {
    const check = { basis: 'knowledge' as const, marks: [{ number: 1, confirmed: true }] };
    const turn = after(cite(2), cite(1), cite(2), { event: 'checked', data: check });

    expect(turn.citations.map(({ number }) => number)).toEqual([1, 2]);
    expect(turn.check).toEqual(check);
  });

  it('has no tool that only ended', () => {
    expect(after(end('t1', { result: 'found' })).tools).toEqual([]);
  });

  it('knows where events are missing', () => {
    expect(after(text('one '), { event: 'gap' }, text('three'), { event: 'gap' }).gaps).toEqual([4, 9]);
  });

  it('ends with the first terminal event, and nothing after it counts', () => {
    const failure: TurnNews = { event: 'error', data: { error: 'No model.', code: 'SERVICE_UNAVAILABLE' } };

    expect(after(text('one'), failure, text(' two'), done)).toMatchObject({ content: 'one', end: failure });
  });

  it('that goes on after it waited keeps what it had', () => {
    const tool = { tool_call_id: 't1', tool_name: 'search', args: {} };
    const turn = [text('Done.'), end('t1', { result: 'ok' })].reduce(
      reduceTurn,
      turnBefore({ answer: 'Wait. ', tools: [tool] }),
    );

    expect(answerOf(turn)).toBe('Wait. Done.');
    expect(turn.tools).toEqual([{ ...tool, result: 'ok' }]);
  });

  it('that was read before stays as it was', () => {
    const before = after(start('t1'));
    reduceTurn(before, end('t1', { result: 'found' }));

    expect(before.tools).toEqual([{ tool_call_id: 't1', tool_name: 'search', args: {} }]);
  });
});
