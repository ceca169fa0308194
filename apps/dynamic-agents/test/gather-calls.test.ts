import { describe, expect, it } from '@jest/globals';
import type { CallPiece } from '../src/model/wire/completion-piece.js';
import { createCallGatherer } from '../src/model/wire/gather-calls.js';

const names = new Set(['search', 'list', 'searches']);
const gathered = (...pieces: Partial<CallPiece>[]) => {
  const calls = createCallGatherer(names);
  calls.add(pieces.map((piece) => ({ index: undefined, id: '', name: '', args: '', extra: undefined, ...piece })));
  return calls.all();
};
const aCall = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const search = (id: string, index?: number): Partial<CallPiece> => ({ id, index, name: 'search' });
const args = (text: string, index?: number): Partial<CallPiece> => ({ index, args: text });

describe('tool calls in pieces', () => {
  it.each([
    ['side by side, by their index', [search('a', 0), search('b', 1), args('{"x":', 0), args('{}', 1), args('1}', 0)]],
    ['all of one index, by their ids', [search('a', 0), args('{"x":1}', 0), search('b', 0), args('{}', 0)]],
    ['without an index, by their ids', [search('a'), args('{"x":'), args('1}'), search('b'), args('{}')]],
  ])('are put together when they come %s', (_how, pieces) => {
    expect(gathered(...pieces)).toEqual([aCall('a', 'search', '{"x":1}'), aCall('b', 'search', '{}')]);
  });

  it.each([
    ['no id', '', ''],
    ['one id', 'a', ''],
  ])('are several where whole ones come under one index with %s', (_what, id, second) => {
    const whole = (text: string) => ({ ...search(id, 0), args: text });
    expect(gathered(whole('{"x":1}'), whole('{}'))).toEqual([
      aCall(id, 'search', '{"x":1}'),
      aCall(second, 'search', '{}'),
    ]);
  });

  it('are two where another tool is named after one without arguments', () => {
    expect(gathered(search('', 0), { index: 0, name: 'list' })).toEqual([
      aCall('', 'search', ''),
      aCall('', 'list', ''),
    ]);
  });

  it('have no id where another call has it', () => {
    expect(gathered(search('a', 0), search('a', 1)).map(({ id }) => id)).toEqual(['a', '']);
  });

  it.each([
    ['whole, and again with each piece', ['search', 'search', 'search'], 'search'],
    ['in parts', ['sea', 'rch', ''], 'search'],
    ['in parts that are a tool as well', ['search', 'es', ''], 'searches'],
    ['of a tool that nobody offered, again and again', ['launch', 'launch', ''], 'launch'],
  ])('have their name when it comes %s', (_how, [first, second, third], name) => {
    const piece = (part = '', text = '') => ({ index: 0, id: 'a', name: part, args: text });
    expect(gathered(piece(first), piece(second, '{"x":'), piece(third, '1}'))).toEqual([aCall('a', name, '{"x":1}')]);
  });

  it('stay one where a server makes up an id for every piece', () => {
    expect(gathered(search('a', 0), { ...args('{}', 0), id: 'b' })).toEqual([aCall('a', 'search', '{}')]);
  });

  it('keep what the provider wants back with them', () => {
    const extra = { google: { thought_signature: 'signed' } };
    expect(gathered({ ...search('a', 0), extra })).toEqual([{ ...aCall('a', 'search', ''), extra_content: extra }]);
  });
});
