/** A run of text on a page: upright, origin top left, in points. */
export interface Run {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Where the letters stand. */
  readonly baseline: number;
  /** Height of the letters. */
  readonly size: number;
}

/** What pdf.js tells of a run, as far as it is used. */
export interface TextItem {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

/** Of a page as it is shown: rotation and the size of its units. */
type Matrix = readonly number[];

/** The runs of a page that say something, in the order in which the file has them. Text that stands upright on its side is read as it lies. */
export const runsOf = (items: readonly TextItem[], page: Matrix): Run[] =>
  items.flatMap((item) => (item.str.trim() === '' ? [] : [toRun(item, page)]));

function toRun({ str, width, height, transform }: TextItem, page: Matrix): Run {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const [pa = 1, pb = 0, pc = 0, pd = -1, pe = 0, pf = 0] = page;
  const left = pa * x + pc * y + pe;
  const baseline = pb * x + pd * y + pf;
  const size = height > 0 ? height : Math.hypot(a, b);
  return { text: str, left, right: left + Math.max(width, 0), baseline, size: size > 0 ? size : 1 };
}
