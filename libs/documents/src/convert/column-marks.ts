import type { Element } from 'domhandler';
import { classOf } from '../tree/made-nodes.js';

/** The line below the head of a table: where each of its columns stands, as far as head and first value agree on it. */
export function columnMarks([head = [], first = head]: readonly (readonly Element[])[], width: number): string[] {
  const isEven = head.length === width && first.length === width;
  return Array.from({ length: width }, (_, at) => {
    const side = isEven ? sideOf(head[at]) : undefined;
    return side === undefined || side !== sideOf(first[at]) ? '---' : marks[side];
  });
}

const marks = { center: ':---:', right: '---:' } as const;
type Side = keyof typeof marks;

/** By its style, its attribute, or the class that a generator writes for it. */
function sideOf(cell: Element | undefined): Side | undefined {
  if (!cell) return undefined;
  const { style = '', align = '' } = cell.attribs;
  const found =
    /(?:^|;)\s*text-align\s*:\s*(center|right)/i.exec(style)?.[1] ??
    /^(center|right)$/i.exec(align)?.[1] ??
    /(?:^|\s)(?:text|halign|has-text-align|align)-(center|right)(?:\s|$)/.exec(classOf(cell))?.[1];
  return found?.toLowerCase() as Side | undefined;
}
