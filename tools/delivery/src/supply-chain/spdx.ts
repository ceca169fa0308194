/** Licences that may be shipped together with Apache-2.0 code. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/**
 * Whether a package's licence is allowed: of an `OR` one part, of an `AND` every part. An expression that is neither
 * is not understood, and so not allowed.
 */
export function isAllowed(expression: string): boolean {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (text.includes('(')) return false;
  const choices = text.split(' OR ').map((choice) => choice.split(' AND ').map((part) => part.trim()));
  return choices.some((parts) => parts.every((part) => allowed.includes(part)));
}
