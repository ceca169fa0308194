import { describe, expect, it } from '@jest/globals';
import { branchTo, type PlacedTurn } from './branches.js';

const turn = (id: string, parent_id?: string | null): PlacedTurn => ({ id, parent_id });
const ids = (turns: readonly PlacedTurn[], leaf?: string) => branchTo(turns, leaf).map(({ id }) => id);

describe('the branch of a turn', () => {
  it('is all turns in time where nobody went back', () => {
    expect(ids([turn('a'), turn('b'), turn('c')])).toEqual(['a', 'b', 'c']);
  });

  it('leaves out what was asked instead, and goes on from where somebody went back', () => {
    const turns = [turn('a'), turn('b'), turn('b2', 'a'), turn('c2')];
    expect(ids(turns)).toEqual(['a', 'b2', 'c2']);
    expect(ids(turns, 'b')).toEqual(['a', 'b']);
  });

  it('begins anew with a turn that follows none', () => {
    expect(ids([turn('a'), turn('b'), turn('a2', null)])).toEqual(['a2']);
  });

  it('ends with the newest turn where an unknown one is named, and does not go in circles', () => {
    expect(ids([turn('a'), turn('b')], 'z')).toEqual(['a', 'b']);
    expect(ids([turn('a', 'b'), turn('b', 'a')])).toEqual(['a', 'b']);
  });
});
