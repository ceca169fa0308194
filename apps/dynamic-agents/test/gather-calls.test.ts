import { describe, expect, it } from '@jest/globals';
import { createCallGatherer } from '../src/model/gather-calls.js';
import type { ToolCallPiece } from '../src/model/completion-chunk.js';

const gathered = (...pieces: ToolCallPiece[]) => {
  const calls = createCallGatherer();
  for (const piece of pieces) calls.add({ choices: [{ delta: { tool_calls: [piece] } }] });
  return calls.all();
};
const aCall = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const search = (id: string, index?: number): ToolCallPiece => ({
  id,
  index,
  function: { name: 'search', arguments: '' },
});
const args = (text: string, index?: number): ToolCallPiece => ({ index, function: { arguments: text } });

describe('tool calls in pieces', () => {
  it.each([
    ['side by side, by their index', [search('a', 0), search('b', 1), args('{"x":', 0), args('{}', 1), args('1}', 0)]],
    ['all of one index, by their ids', [search('a', 0), args('{"x":1}', 0), search('b', 0), args('{}', 0)]],
    ['without an index, by their ids', [search('a'), args('{"x":'), args('1}'), search('b'), args('{}')]],
  ])('are put together when they come %s', (_how, pieces) => {
    expect(gathered(...pieces)).toEqual([aCall('a', 'search', '{"x":1}'), aCall('b', 'search', '{}')]);
  });

  it('stay one where a server makes up an id for every piece', () => {
    expect(gathered(search('a', 0), { ...args('{}', 0), id: 'b' })).toEqual([aCall('b', 'search', '{}')]);
  });

  it('have an id of ours where a server gives none', () => {
    expect(gathered({ index: 0, function: { name: 'search', arguments: '{}' } })).toEqual([
      aCall('call_0', 'search', '{}'),
    ]);
  });

  it('keep what the provider wants back with them', () => {
    const extra_content = { google: { thought_signature: 'signed' } };
    expect(gathered({ ...search('a', 0), extra_content })).toEqual([{ ...aCall('a', 'search', ''), extra_content }]);
  });
});
