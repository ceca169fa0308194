import { aXlsx } from '../../../test/made-files/office.js';
import { sentences } from '../sentences.js';
import type { MadeFile } from '../made-file.js';

const rows = 20_000;

/** Rows of text, numbers, dates and shares. */
export const xlsx: MadeFile = {
  figure: 'xlsx_rows_per_s',
  name: 'a.xlsx',
  units: rows,
  file: () => {
    const texts = sentences(500, 0);
    const head = ['Item', 'Note', 'Price', 'Since', 'Share'];
    const body = Array.from({ length: rows }, (_row, at) => [
      `item-${at}`,
      texts[at % texts.length],
      at / 7,
      { number: 40_000 + (at % 5_000), style: 1 },
      { number: (at % 100) / 100, style: 3 },
    ]);
    return aXlsx({ Prices: [head, ...body] });
  },
};
