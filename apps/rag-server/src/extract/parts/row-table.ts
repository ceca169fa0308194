import type { Anchor, LeftOut } from '../document-reader.js';
import { maxFileText } from '../text-bounds.js';
import type { Section } from './sections.js';
import { tableRow, tableRule } from './table.js';

/** Gathers rows as they come into one Markdown table, each with its place. */
export interface RowTable {
  /** A row without a word is no row. `place` names it to people. */
  add(cells: readonly string[], place: string): void;
  /** The table, without its heading; empty without rows. */
  section(): Section;
  /** The rows for which there was no room. */
  leftOut(): LeftOut[];
}

export function rowTable(): RowTable {
  const lines: string[] = [];
  const anchors: Anchor[] = [];
  let head: readonly string[] | undefined;
  let [columns, length, bytes, lost] = [0, 0, 0, 0];
  const takeHead = (cells: readonly string[]) => {
    head = cells;
    columns = cells.length;
  };
  const takeRow = (cells: readonly string[], label: string) => {
    const line = tableRow(cells);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxFileText) return void (lost += 1);
    columns = Math.max(columns, cells.length);
    anchors.push({ at: length, label, fragment: '' });
    lines.push(line);
    length += line.length + 1;
  };
  return {
    add(cells, place) {
      if (cells.every((cell) => cell === '' || cell.trim() === '')) return;
      if (head) takeRow(cells, place);
      else takeHead(cells);
    },
    section() {
      if (!head) return { text: '' };
      const top = `${tableRow([...head, ...Array<string>(columns - head.length).fill('')])}\n${tableRule(columns)}\n`;
      const places = anchors.map((anchor) => ({ ...anchor, at: anchor.at + top.length }));
      return { text: `${top}${lines.join('\n')}`, anchors: places };
    },
    leftOut: () => (lost === 0 ? [] : [{ what: `${lost} rows`, why: 'a file may have 32 MiB of text.' }]),
  };
}
