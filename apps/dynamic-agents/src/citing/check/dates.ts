import type { Quantity } from './quantities.js';

const monthNames = [
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jan feb mar apr may jun jul aug sep oct nov dec',
].map((line) => line.split(' '));
const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
/** With a capital: "level 1 may" is none. */
const month = `(${monthNames.flat().concat('sept', 'mär', 'okt', 'dez').map(capital).join('|')})\\.?`;
const forms: readonly [RegExp, (parts: readonly string[]) => (string | undefined)[]][] = [
  [/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, ([y, m, d]) => [dated(y, m, d)]],
  [/(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g, ([d, m, y]) => [dated(y, m, d)]],
  [/(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/g, ([a, b, y]) => [dated(y, b, a), dated(y, a, b)]],
  [
    new RegExp(String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s)?${month}(?:,?\s(\d{4}))?(?![\p{L}\d])`, 'gu'),
    ([d, m, y]) => [dated(y, monthOf(m), d)],
  ],
  [
    new RegExp(String.raw`(?<!\p{L})${month}\s(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s(\d{4}))?(?!\d)`, 'gu'),
    ([m, d, y]) => [dated(y, monthOf(m), d)],
  ],
];
const clock =
  /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?\s?(?:(a\.?m\.?|p\.?m\.?)(?!\p{L})|(Uhr|o'clock)\b|(?<=:\d{2})(?![:\d]))/giu;

/** Dates and times of day in a text. A date is compared by what both name of it: year, month and day. */
export function datesIn(text: string): Quantity[] {
  const found = forms.flatMap(([form, read]) =>
    [...text.matchAll(form)].map(({ 0: whole, index, ...parts }) => {
      const days = read(Object.values(parts).slice(0, 3) as string[]).flatMap((one) => one ?? []);
      const values = days.map(Number);
      return { values, bare: values, kind: 'clock' as const, written: undefined, at: index, length: whole.length };
    }),
  );
  const isFree = (at: number) => !found.some((date) => at >= date.at && at < date.at + date.length);
  return [...found.filter(({ values }) => values.length > 0), ...timesIn(text).filter(({ at }) => isFree(at))];
}

function timesIn(text: string): Quantity[] {
  return [...text.matchAll(clock)].map(({ 0: whole, 1: hour = '', 2: minute = '0', 3: half, index }) => {
    const isAfternoon = half?.toLowerCase().startsWith('p') ?? false;
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
    // Below every date: years begin at a thousand.
    return {
      values: [hours * 60 + Number(minute)],
      bare: [],
      kind: 'clock',
      written: undefined,
      at: index,
      length: whole.length,
    };
  });
}

/** Whether a date or time of an answer is that of a passage, which may say the year where the answer does not. */
export function isSameMoment(said: number, read: number): boolean {
  if (said === read) return true;
  const [a, b] = [said - offset, read - offset];
  return a > 0 && b > 0 && a < 10_000 && a === b % 10_000;
}

/** `yyyymmdd` as digits, the year 0000 where none is named; `undefined` for what is no date. */
function dated(year: string | undefined, of: string | undefined, day: string | undefined): string | undefined {
  const [m, d] = [Number(of), Number(day)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return undefined;
  return String(Number(year ?? 0) * 10_000 + m * 100 + d + offset);
}

/** Keeps a day without a year apart from a time of day. */
const offset = 1_000_000_000;

function monthOf(name = ''): string {
  const known = monthNames.map((names) => names.findIndex((one) => one.slice(0, 3) === name.toLowerCase().slice(0, 3)));
  return String(Math.max(...known, -1) + 1);
}
