import { isTag } from 'domhandler';
import { elementNamed, elementsNamed, xmlTree } from './xml.js';

/** How the number of a cell is shown, as far as it changes what the number is. */
export type NumberKind = 'plain' | 'date' | 'time' | 'dateTime' | 'percent';

/** Kinds of number by a cell's style. */
export type StyleKinds = (style: number) => NumberKind;

/** Reads `xl/styles.xml` (ECMA-376 part 1, 18.8). Without it every number is plain. */
export function styleKinds(styles: Uint8Array | undefined): StyleKinds {
  const [root] = styles ? xmlTree(styles).root().toArray() : [];
  if (!root) return () => 'plain';
  const codes = new Map(
    elementsNamed(root, 'numFmt').map(({ attribs }) => [Number(attribs['numFmtId']), attribs['formatCode'] ?? '']),
  );
  const cellFormats = elementNamed(root, 'cellXfs')?.children.filter(isTag) ?? [];
  const kinds = cellFormats.map(({ attribs }) => kindOf(Number(attribs['numFmtId'] ?? 0), codes));
  return (style) => kinds[style] ?? 'plain';
}

/** Formats that have a number and no code (18.8.30). */
function kindOf(id: number, codes: ReadonlyMap<number, string>): NumberKind {
  if (id === 9 || id === 10) return 'percent';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58)) return 'date';
  if (id === 22) return 'dateTime';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  return kindOfCode(codes.get(id) ?? '');
}

function kindOfCode(code: string): NumberKind {
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').toLowerCase();
  const hasDate = /[yd]|m{3}/.test(signs);
  const hasTime = /[hs]/.test(signs);
  if (hasDate) return hasTime ? 'dateTime' : 'date';
  if (hasTime) return 'time';
  return signs.includes('%') ? 'percent' : 'plain';
}

const dayMs = 86_400_000;
/** Day 0 of the two ways of counting (18.17.4.1); the 29th of February 1900 is counted, though it never was. */
const dayZero = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };

/** A stored number as people read it: dates as ISO 8601. */
export function shownNumber(value: string, kind: NumberKind, is1904: boolean): string {
  const number = Number(value);
  if (kind === 'plain' || value.trim() === '' || !Number.isFinite(number)) return rounded(value);
  if (kind === 'percent') return `${rounded(String(number * 100))}%`;
  const date = new Date((is1904 ? dayZero.since1904 : dayZero.since1900) + Math.round(number * 86_400) * 1_000);
  if (Number.isNaN(date.getTime()) || number < 0 || number * dayMs > 8.64e15) return value;
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  if (kind === 'time') return shortTime(time);
  return kind === 'date' || time === '00:00:00' ? day : `${day} ${shortTime(time)}`;
}

const shortTime = (time: string) => time.replace(/:00$/, '');

/** Without the trace of binary fractions: `0.30000000000000004` was typed as 0.3. */
const rounded = (value: string) =>
  /\d\.\d{12,}/.test(value) && Number.isFinite(Number(value)) ? String(Number(Number(value).toPrecision(15))) : value;
