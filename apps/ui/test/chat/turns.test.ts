import { describe, expect, it } from '@jest/globals';
import {
  afterEvent,
  beginning,
  beginningAfter,
  goingOn,
  type LiveRun,
  type Turn,
} from '../../src/chat/runs/live-run.js';
import { overlap, withTurn } from '../../src/chat/runs/with-turn.js';
import { shownTurns } from '../../src/chat/turns/shown-turn.js';

const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
const turn = (id: string, minute: number, more: Partial<Turn> = {}): Turn => ({
  id,
  conversation_id: 'c',
  agent_id: 'a',
  message: `Question ${id}`,
  answer: `Answer ${id}`,
  tools: [],
  status: 'completed',
  error: null,
  interrupt: null,
  run_id: `run-${id}`,
  stream_path: '',
  created_at: at(minute),
  updated_at: at(minute),
  ...more,
});
const run = (id: string): LiveRun => {
  const begun = beginning({ conversationId: 'c', agentId: 'a', message: `Question ${id}` });
  return afterEvent(begun, { id: 1, event: 'run', data: { run_id: `run-${id}` } });
};
const over = (id: string) => afterEvent(run(id), { id: 2, event: 'done', data: {} });
const ids = (turns: readonly Turn[]) => turns.map(({ id }) => id);
const messages = (...what: Parameters<typeof shownTurns>) => shownTurns(...what).map(({ message }) => message);

describe('withTurn', () => {
  it('puts a turn in its place, whichever was read first', () => {
    expect(ids(withTurn([turn('1', 1), turn('3', 3)], turn('2', 2)))).toEqual(['1', '2', '3']);
    expect(ids(withTurn([turn('1', 1), turn('2', 2)], turn('1', 1)))).toEqual(['1', '2']);
  });

  it('takes a turn as it was last changed, and none that was read before that', () => {
    const [waiting, answered] = [turn('1', 1, { status: 'waiting' }), turn('1', 1, { updated_at: at(2) })];
    expect(withTurn([waiting], answered)).toEqual([answered]);
    expect(withTurn([answered], waiting)).toEqual([answered]);
  });
});

describe('overlap', () => {
  it('tells whether there are turns in between that are not known', () => {
    const known = [turn('1', 1), turn('2', 2)];
    expect(overlap(known, [turn('2', 2), turn('3', 3)])).toBe(true);
    expect(overlap(known, [turn('4', 4), turn('5', 5)])).toBe(false);
  });
});

describe('shownTurns', () => {
  it('keeps what a run has said until it is read back, also when the next one has begun', () => {
    const live = beginningAfter(run('2'), over('1'));
    expect(messages([], live)).toEqual(['Question 1', 'Question 2']);
    expect(messages([turn('1', 1)], live)).toEqual(['Question 1', 'Question 2']);
    expect(messages([turn('1', 1), turn('2', 2, { status: 'running' })], live)).toEqual(['Question 1', 'Question 2']);
  });

  it('leaves out a question that never arrived, once the next one is asked', () => {
    const unsent = beginning({ conversationId: 'c', agentId: 'a', message: 'Lost' });
    expect(messages([], beginningAfter(run('2'), unsent))).toEqual(['Question 2']);
  });

  it('gives a run the key of the turn that takes its place', () => {
    const [live] = shownTurns([], run('1'));
    const [stored] = shownTurns([turn('1', 1)], undefined);
    expect(live?.key).toBe(stored?.key);
  });

  it('keeps what a turn waits for until the answer to it has arrived', () => {
    const waiting = turn('1', 1, { status: 'waiting' });
    const [sending] = shownTurns([waiting], goingOn(waiting));
    expect(sending).toMatchObject({ key: 'run-1', stored: waiting, status: 'running' });
    const arrived = afterEvent(goingOn(waiting), { id: 1, event: 'run', data: { run_id: 'run-1b' } });
    expect(shownTurns([waiting], arrived)).toMatchObject([{ key: 'run-1b', stored: undefined }]);
  });
});
