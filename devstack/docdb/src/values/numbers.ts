import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';

export type NumberValue = Int32 | Double | Long | Decimal128 | number | bigint;

/** An exact decimal: `digits * 10^exponent`. */
export interface Exact {
  readonly digits: bigint;
  readonly exponent: number;
}

const kinds = ['int', 'long', 'double', 'decimal'] as const;
export type NumberKind = (typeof kinds)[number];

const isLong = (value: unknown): value is Long => value instanceof Long && !(value instanceof Timestamp);

export function numberKind(value: unknown): NumberKind | undefined {
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  if (isLong(value) || typeof value === 'bigint') return 'long';
  if (typeof value !== 'number') return undefined;
  return Number.isInteger(value) && value === (value | 0) && !Object.is(value, -0) ? 'int' : 'double';
}

export const isNumber = (value: unknown): value is NumberValue => numberKind(value) !== undefined;

/** The nearest JavaScript number; exact for ints and doubles. */
export function toNumber(value: NumberValue): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Long ? value.toNumber() : Number(value.toString());
}

export function compareNumbers(left: NumberValue, right: NumberValue): number {
  const a = toNumber(left);
  const b = toNumber(right);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  if (isShort(left, a) && isShort(right, b)) return Math.sign(a - b);
  if (!Number.isFinite(a) || !Number.isFinite(b)) return a === b ? 0 : a < b ? -1 : 1;
  const [x, y] = aligned(exact(left), exact(right));
  return x === y ? 0 : x < y ? -1 : 1;
}

const isShort = (value: NumberValue, near: number) =>
  Number.isSafeInteger(near) ? !(value instanceof Decimal128) : value instanceof Double || typeof value === 'number';

function aligned(a: Exact, b: Exact): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [a.digits * 10n ** BigInt(a.exponent - exponent), b.digits * 10n ** BigInt(b.exponent - exponent)];
}

/** Equal numbers of any type get equal text, so that hash indexes agree with `compareNumbers`. */
export function numberKey(value: NumberValue): string {
  const near = toNumber(value);
  if (!Number.isFinite(near)) return String(near);
  if (near === 0 && !(value instanceof Decimal128)) return '0';
  if (Number.isSafeInteger(near) && !(value instanceof Decimal128)) return String(near);
  const { digits, exponent } = normalized(exact(value));
  return exponent === 0 || digits === 0n ? digits.toString() : `${digits}e${exponent}`;
}

/** Whole numbers that fit 40 digits are written out; otherwise trailing zeros move into the exponent. */
function normalized({ digits, exponent }: Exact): Exact {
  if (exponent > 0 && exponent < 400) return { digits: digits * 10n ** BigInt(exponent), exponent: 0 };
  let d = digits;
  let e = exponent;
  while (e < 0 && d !== 0n && d % 10n === 0n) {
    d /= 10n;
    e += 1;
  }
  return { digits: d, exponent: e };
}

export function exact(value: NumberValue): Exact {
  if (value instanceof Decimal128) return exactText(value.toString());
  if (typeof value === 'bigint') return { digits: value, exponent: 0 };
  if (value instanceof Long) return { digits: value.toBigInt(), exponent: 0 };
  return exactDouble(toNumber(value));
}

/** A double is a whole number over a power of two, and 1/2^n is 5^n/10^n. */
function exactDouble(value: number): Exact {
  let scaled = value;
  let halvings = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    halvings += 1;
  }
  return { digits: BigInt(scaled) * 5n ** BigInt(halvings), exponent: -halvings };
}

function exactText(text: string): Exact {
  const [mantissa = '0', power = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** `$inc`: the wider type wins; an int that grows too large becomes a long, a long that does is `undefined`. */
export const addNumbers = (a: NumberValue, b: NumberValue) =>
  combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
    addExact,
  );

/** `$mul`, by the same rules. */
export const multiplyNumbers = (a: NumberValue, b: NumberValue) =>
  combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
    (x, y) => ({ digits: x.digits * y.digits, exponent: x.exponent + y.exponent }),
  );

function combine(
  a: NumberValue,
  b: NumberValue,
  ofDoubles: (x: number, y: number) => number,
  ofWholes: (x: bigint, y: bigint) => bigint,
  ofExacts: (x: Exact, y: Exact) => Exact,
): NumberValue | undefined {
  const kind = kinds[Math.max(kindRank(a), kindRank(b))];
  if (kind === 'decimal') return combineDecimals(a, b, ofDoubles, ofExacts);
  if (kind === 'double') return new Double(ofDoubles(toNumber(a), toNumber(b)));
  return fitWhole(ofWholes(exact(a).digits, exact(b).digits), kind === 'int');
}

function combineDecimals(
  a: NumberValue,
  b: NumberValue,
  ofDoubles: (x: number, y: number) => number,
  ofExacts: (x: Exact, y: Exact) => Exact,
): Decimal128 {
  const finite = Number.isFinite(toNumber(a)) && Number.isFinite(toNumber(b));
  if (!finite) return Decimal128.fromString(String(ofDoubles(toNumber(a), toNumber(b))));
  const { digits, exponent } = ofExacts(shortExact(a), shortExact(b));
  return Decimal128.fromStringWithRounding(`${digits}e${exponent}`);
}

/** The real server takes a double's 15 significant digits when it meets a decimal. */
const shortExact = (value: NumberValue): Exact =>
  numberKind(value) === 'double' ? exactText(String(Number(toNumber(value).toPrecision(15)))) : exact(value);

const kindRank = (value: NumberValue) => kinds.indexOf(numberKind(value) ?? 'double');

function addExact(a: Exact, b: Exact): Exact {
  const [x, y] = aligned(a, b);
  return { digits: x + y, exponent: Math.min(a.exponent, b.exponent) };
}

function fitWhole(value: bigint, asInt: boolean): Int32 | Long | undefined {
  if (asInt && BigInt.asIntN(32, value) === value) return new Int32(Number(value));
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}
