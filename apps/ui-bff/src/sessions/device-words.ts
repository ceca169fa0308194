/** Browsers as their `User-Agent` names them. Many claim to be others as well, so the first that fits decides. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const maxReadLength = 500;
const maxShownLength = 80;

/**
 * A `User-Agent` (RFC 9110, 10.1.5) in words that its owner recognises, such as `Firefox on Windows`; what names no
 * browser that we know is shown as it is, cut. It is what a client claims, and decides nothing.
 */
export function deviceWords(userAgent: string | undefined): string | null {
  // Header values may hold bytes that are no text; what is left is printable ASCII.
  const text = (userAgent ?? '')
    .slice(0, maxReadLength)
    .replace(/[^ -~]+/g, ' ')
    .trim();
  const browser = nameIn(text, browsers);
  if (browser === undefined) return text === '' ? null : text.slice(0, maxShownLength);
  const system = nameIn(text, systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}

const nameIn = (text: string, names: readonly [RegExp, string][]) => names.find(([mark]) => mark.test(text))?.[1];
