import type { Bound } from '../chunk-filter.js';

export type Range = Readonly<Partial<Record<Bound, number | undefined>>>;

/** Digits before an optional fraction, then the exponent: numbers of one shape compare as their texts do. */
interface Shape {
  readonly whole: number;
  readonly exponent: string;
}

interface Limits {
  /** Texts of the shape, neither of them included; absent: no limit on that side. */
  readonly above?: string | undefined;
  readonly below?: string | undefined;
}

/**
 * A regular expression for the numbers in a range, as ECMAScript writes them (`Number::toString`). It needs no column of
 * numbers, tests any member of a list, and takes linear time. The two sides hold for the same number. An impossible range
 * gives `undefined`.
 */
export function numberPattern({ gt, gte, lt, lte }: Range): string | undefined {
  const low = Math.max(gt ?? -Infinity, gte ?? -Infinity);
  const high = Math.min(lt ?? Infinity, lte ?? Infinity);
  const holds = (value: number) =>
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte);
  // The patterns leave the limits themselves out, and zero, which has no sign.
  const single = [...new Set([low, high, 0].filter((value) => Number.isFinite(value) && holds(value)).map(String))];
  const positive = positiveBetween(Math.max(low, 0), high);
  const negative = positiveBetween(Math.max(-high, 0), -low);
  return anyOf([...single.map(literal), ...positive, ...negative.map((pattern) => `-${pattern}`)]);
}

const digits = (from: number, to: number): string => (from === to ? String(from) : `[${from}-${to}]`);
const literal = (text: string): string => text.replace(/[.+]/g, '\\$&');
const anyOf = (patterns: readonly (string | undefined)[]): string | undefined => {
  const possible = patterns.filter((pattern) => pattern !== undefined);
  return possible.length > 1 ? `(?:${possible.join('|')})` : possible[0];
};

/** Every shape of a positive number, in the order of their numbers. */
const shapes: readonly Shape[] = [
  ...Array.from({ length: 318 }, (_, at) => ({ whole: 1, exponent: `e-${324 - at}` })),
  ...Array.from({ length: 21 }, (_, at) => ({ whole: at + 1, exponent: '' })),
  ...Array.from({ length: 288 }, (_, at) => ({ whole: 1, exponent: `e+${at + 21}` })),
];

/** Alternatives for `low < number < high`, both at least 0. Shapes in between share one alternative. */
function positiveBetween(low: number, high: number): string[] {
  if (low >= high) return [];
  const [first, last] = [placeOf(low), placeOf(high)];
  const exponents = new Map<string, Shape[]>();
  for (let at = first?.at ?? 0; at <= (last?.at ?? shapes.length - 1); at += 1) {
    const shape = shapes[at];
    if (!shape) continue;
    const above = at === first?.at ? first.mantissa : undefined;
    const below = at === last?.at ? last.mantissa : undefined;
    const pattern = isWhole(above, below) ? wholeShape(shape) : limited(shape, above, below);
    if (pattern === undefined) continue;
    const same = exponents.get(pattern);
    if (same) same.push(shape);
    else exponents.set(pattern, [shape]);
  }
  return [...exponents].map(([mantissa, all]) => mantissa + exponentIn(all));
}

const isWhole = (above: string | undefined, below: string | undefined) => above === undefined && below === undefined;

const limited = (shape: Shape, above: string | undefined, below: string | undefined) =>
  rest(shape.whole, 0, { above: above ?? leastOf(shape), below });

const wholeShapes = new Map<Shape, string | undefined>();

/** Nearly all shapes of a range are in it as a whole: their patterns are made once, or a search would wait for them. */
function wholeShape(shape: Shape): string | undefined {
  if (!wholeShapes.has(shape)) wholeShapes.set(shape, limited(shape, undefined, undefined));
  return wholeShapes.get(shape);
}

/** Those exponents, which follow each other on each side: hundreds of alternatives would take long to compile. */
function exponentIn(all: readonly Shape[]): string {
  const sides = ['e-', 'e+'].map((sign) => {
    const values = all.flatMap(({ exponent }) => (exponent.startsWith(sign) ? [Number(exponent.slice(2))] : []));
    return values.length === 0 ? undefined : literal(sign) + wholeBetween(Math.min(...values), Math.max(...values));
  });
  return anyOf([...(all.some(({ exponent }) => exponent === '') ? [''] : []), ...sides]) ?? '';
}

/** Whole numbers of up to three digits, as they are written. */
function wholeBetween(low: number, high: number): string {
  const limit = (value: number, length: number) => (String(value).length === length ? String(value) : undefined);
  const ofLength = (length: number) => {
    const isAmong = low < 10 ** length && high >= 10 ** (length - 1);
    return isAmong ? rest(length, 0, { above: limit(low - 1, length), below: limit(high + 1, length) }) : undefined;
  };
  return anyOf([1, 2, 3].map(ofLength)) ?? '';
}

/** `0` has the shape of `0.5` and is not positive. */
const leastOf = ({ whole, exponent }: Shape) => (whole === 1 && exponent === '' ? '0' : undefined);

/** The position of a number; `undefined` for 0 and infinity, which limit nothing. */
function placeOf(value: number): { readonly at: number; readonly mantissa: string } | undefined {
  if (value === 0 || value === Infinity) return undefined;
  const [mantissa = '', exponent] = String(value).split('e');
  const suffix = exponent === undefined ? '' : `e${exponent}`;
  const [{ length: whole } = ''] = mantissa.split('.');
  return { at: shapes.findIndex((shape) => shape.whole === whole && shape.exponent === suffix), mantissa };
}

/** What may follow `at` characters that both limits begin with; `undefined` when nothing does. */
function rest(whole: number, at: number, { above, below }: Limits): string | undefined {
  if (above === undefined && below === undefined) return anything(whole, at);
  const [low, high] = [above?.[at], below?.[at]];
  const ends = at >= whole && at !== whole + 1 && above === undefined && high !== undefined;
  // Past its end, the lower limit is less than whatever follows, and the upper one is not more.
  const isOver = below !== undefined && high === undefined;
  const limits = { ...(low !== undefined && { above }), ...(below !== undefined && { below }) };
  const follows = isOver
    ? []
    : at === whole
      ? [then('\\.', rest(whole, at + 1, limits))]
      : nextDigit(whole, at, limits);
  return anyOf([...(ends ? [''] : []), ...follows]);
}

function nextDigit(whole: number, at: number, { above, below }: Limits): (string | undefined)[] {
  const [low, high] = [above?.[at], below?.[at]];
  if (low !== undefined && low === high) return [then(low, rest(whole, at + 1, { above, below }))];
  const [from, to] = [low === undefined ? 0 : Number(low) + 1, high === undefined ? 9 : Number(high) - 1];
  return [
    low === undefined ? undefined : then(low, rest(whole, at + 1, { above })),
    from > to ? undefined : then(digits(from, to), anything(whole, at + 1)),
    high === undefined ? undefined : then(high, rest(whole, at + 1, { below })),
  ];
}

const then = (next: string, following: string | undefined) =>
  following === undefined ? undefined : `${next}${following}`;

function anything(whole: number, at: number): string {
  if (at > whole) return at === whole + 1 ? '[0-9]+' : '[0-9]*';
  return `${at < whole ? `[0-9]{${whole - at}}` : ''}(?:\\.[0-9]+)?`;
}
