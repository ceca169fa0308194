import { shownNumber, type StyleKinds } from './number-formats.js';
import { localName, readXml } from './xml.js';

/** What the cells of a workbook have in common. */
export interface CellRules {
  readonly strings: readonly string[];
  readonly kindOf: StyleKinds;
  readonly is1904: boolean;
}

/** `xl/sharedStrings.xml`: texts in the order of their numbers, without the reading aids of East Asian ones. */
export function readSharedStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (!bytes) return strings;
  let [text, isText, isAid] = ['', false, false];
  readXml(bytes, {
    open(name) {
      if (localName(name) === 'si') text = '';
      if (localName(name) === 'rPh') isAid = true;
      isText = localName(name) === 't' && !isAid;
    },
    text(words) {
      if (isText) text += words;
    },
    close(name) {
      if (localName(name) === 'si') strings.push(text);
      if (localName(name) === 'rPh') isAid = false;
      isText = false;
    },
  });
  return strings;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** The most columns that a sheet has: A to XFD. */
const maxColumns = 16_384;

/**
 * Tells the rows of a sheet in their order, each with its number; cells that are not there are empty.
 * A formula's last result counts as what it says.
 */
export function readSheet(
  bytes: Uint8Array,
  rules: CellRules,
  tell: (cells: readonly string[], row: number) => void,
): void {
  let row = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  readXml(bytes, {
    open(prefixed, attributes) {
      const name = localName(prefixed);
      if (name === 'row') [row, cells] = [Number(attributes['r']) || row + 1, []];
      if (name === 'c') cell = newCell(attributes, cells.length);
      isValue = name === 'v' || name === 't';
    },
    text(words) {
      if (cell && isValue) cell.value += words;
    },
    close(prefixed) {
      const name = localName(prefixed);
      if (name === 'c' && cell && cell.column < maxColumns) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = shownCell(cell, rules);
      }
      if (name === 'c') cell = undefined;
      if (name === 'row') tell(cells, row);
      isValue = false;
    },
  });
}

const newCell = (attributes: Readonly<Record<string, string>>, next: number): Cell => ({
  column: columnOf(attributes['r']) ?? next,
  type: attributes['t'] ?? 'n',
  style: Number(attributes['s'] ?? 0),
  value: '',
});

/** Of `AB12`, from 0. */
function columnOf(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference)?.[0].toUpperCase();
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownCell({ type, style, value }: Cell, { strings, kindOf, is1904 }: CellRules): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  return shownNumber(value, kindOf(style), is1904);
}
