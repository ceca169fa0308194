import { describe, expect, it } from '@jest/globals';
import { withMendedTables } from '../../src/document/mended-tables.js';

const lines = (...all: string[]) => all.join('\n');

describe('a piece with a table', () => {
  it('has a line under the head as wide as the head', () => {
    expect(withMendedTables(lines('Ports', '', '| Name | Port |', '|---|', '| docdb | 4401 |'))).toBe(
      lines('Ports', '', '| Name | Port |', '|---|---|', '| docdb | 4401 |'),
    );
  });

  it('has whole rows where it was cut within one', () => {
    expect(withMendedTables(lines('end of a cell | 4400 |', '| a | b | c |'))).toBe(
      lines('| | end of a cell | 4400 |', '| a | b | c |'),
    );
    expect(withMendedTables(lines('| a | b |', '| c | begun'))).toBe(lines('| a | b |', '| c | begun |'));
  });

  it.each(['Words | with | bars', 'a | b |', '| not a row', lines('Text.', '', '- item'), '|---|'])(
    'is left as it is: %j',
    (piece) => expect(withMendedTables(piece)).toBe(piece),
  );
});
