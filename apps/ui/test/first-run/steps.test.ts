import { describe, expect, it } from '@jest/globals';
import { type Facts, isThrough, nextOf, stepsOf } from '../../src/first-run/facts.js';
import { wordsOf } from '../../src/first-run/step-words.js';

const empty: Facts = {
  mayAddKnowledge: true,
  mayConnectSpaces: true,
  hasSource: false,
  canReadPassage: false,
  hasAnswer: false,
  hasSpace: false,
  mayAdminister: true,
  hasTeam: true,
  hasModel: true,
};
const member: Facts = { ...empty, mayAddKnowledge: false, mayConnectSpaces: false, mayAdminister: false };

describe('the first steps', () => {
  it('lead an admin through all three, one after the other', () => {
    expect(nextOf(stepsOf(empty))).toBe('knowledge');
    expect(nextOf(stepsOf({ ...empty, canReadPassage: true }))).toBe('ask');
    expect(nextOf(stepsOf({ ...empty, canReadPassage: true, hasAnswer: true }))).toBe('space');
    expect(isThrough(stepsOf({ ...empty, canReadPassage: true, hasAnswer: true, hasSpace: true }))).toBe(true);
  });

  it('mention a model to admins while there is none, and are complete without it', () => {
    const done = { ...empty, canReadPassage: true, hasAnswer: true, hasSpace: true, hasModel: false };

    expect(stepsOf(done).at(-1)).toEqual({ name: 'model', isDone: false, isTheirs: true });
    expect(nextOf(stepsOf(done))).toBe('model');
    expect(isThrough(stepsOf(done))).toBe(true);
    expect(stepsOf({ ...done, mayAdminister: false }).map(({ name }) => name)).not.toContain('model');
  });

  it('begin with a team for admins while there is none, and are complete without it', () => {
    const done = { ...empty, canReadPassage: true, hasAnswer: true, hasSpace: true, hasTeam: false };

    expect(nextOf(stepsOf(done))).toBe('team');
    expect(isThrough(stepsOf(done))).toBe(true);
    expect(stepsOf({ ...done, mayAdminister: false }).map(({ name }) => name)).not.toContain('team');
  });

  it('show a member no space step, and ask first, since others add knowledge', () => {
    expect(stepsOf(member).map(({ name }) => name)).toEqual(['knowledge', 'ask']);
    expect(nextOf(stepsOf(member))).toBe('ask');
    expect(isThrough(stepsOf({ ...member, hasAnswer: true }))).toBe(false);
    expect(isThrough(stepsOf({ ...member, hasAnswer: true, canReadPassage: true }))).toBe(true);
  });

  it('say whom a member should ask, by the teams that could get access', () => {
    const [knowledge] = stepsOf(member);
    const words = wordsOf(knowledge!, member, { teams: ['Support'], kinds: undefined, whom: 'Ada Lovelace' });

    expect(words.text).toContain('let your team Support read a source');
    expect(words.action).toBeUndefined();
  });

  it('lead to the sources while there is one that cannot be read yet', () => {
    const read = { ...empty, hasSource: true };
    const [knowledge] = stepsOf(read);

    expect(wordsOf(knowledge!, read, { teams: [], kinds: undefined, whom: 'Ada Lovelace' }).action?.to).toBe(
      '/knowledge',
    );
  });

  it('name the kinds of sources that can be added, once they are known', () => {
    const [knowledge] = stepsOf(empty);
    const textWith = (kinds: string | undefined) =>
      wordsOf(knowledge!, empty, { teams: [], kinds, whom: 'Ada Lovelace' }).text;

    expect(textWith('a website or your files')).toMatch(/^Add a website or your files\. Done once/);
    expect(textWith(undefined)).toMatch(/^Add a source\. Done once/);
  });
});
