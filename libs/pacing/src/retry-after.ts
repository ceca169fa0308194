interface Bounds {
  /** Shortest pause returned. Default 0. */
  readonly minMs?: number;
  /** Longest pause returned, whatever the server asks for. Default one day. */
  readonly maxMs?: number;
}

const dayMs = 86_400_000;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds: delay-seconds or an HTTP-date (RFC 9110, sections 10.2.3
 * and 5.6.7). Fractions of a second count as well, because some model APIs send them. The result is a finite number within
 * the bounds; `undefined` if the header is absent or is neither.
 */
export function retryAfterMs(
  header: string | null | undefined,
  nowMs: number,
  { minMs = 0, maxMs = dayMs }: Bounds = {},
): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : httpDate(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, minMs), maxMs);
}

const time = String.raw`\d{2}:\d{2}:\d{2}`;
const imfFixdate = new RegExp(String.raw`^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} ${time} GMT$`);
const rfc850Date = new RegExp(String.raw`^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} ${time} GMT$`);
const asctimeDate = new RegExp(String.raw`^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d ${time} \d{4}$`);

/** `Date.parse` alone would read `-5` as a date. */
function httpDate(text: string): number {
  if (imfFixdate.test(text) || rfc850Date.test(text)) return Date.parse(text);
  return asctimeDate.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
