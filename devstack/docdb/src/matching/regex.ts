import { BSONRegExp, BSONSymbol } from 'bson';
import { DocdbError } from '../errors.js';
import { messageOf } from '../values/bson.js';

/**
 * `$regex` with `$options`, or a regular expression value, as a test on strings.
 * Throws DocdbError `Location51091` when the pattern does not compile.
 */
export function regexTest(operand: unknown, options: unknown): (value: unknown) => boolean {
  const pattern = operand instanceof BSONRegExp ? operand.pattern : operand;
  if (typeof pattern !== 'string') throw new DocdbError('BadValue', '$regex has to be a string');
  const flags = typeof options === 'string' ? options : operand instanceof BSONRegExp ? operand.options : '';
  const regex = compile(pattern, flags);
  return (value) => {
    if (typeof value !== 'string' && !(value instanceof BSONSymbol)) return false;
    regex.lastIndex = 0;
    return regex.test(String(value));
  };
}

/** The documents' dialect is PCRE; the common part is translated: options i, m, s, x and a leading `(?i)`. */
function compile(pattern: string, options: string): RegExp {
  if (/[^imsxu]/.test(options)) throw new DocdbError('Location51091', `invalid flag in regex options: ${options}`);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = new Set(`${options}${inline?.[1] ?? ''}`.split(/(?:)/));
  const body = inline ? pattern.slice(inline[0].length) : pattern;
  const source = flags.has('x')
    ? body.replaceAll(/\\[\s\S]|\s+|#.*$/gm, (part) => (part.startsWith('\\') ? part : ''))
    : body;
  flags.delete('x');
  flags.delete('u');
  try {
    return new RegExp(source, [...flags].join(''));
  } catch (cause) {
    throw new DocdbError('Location51091', `Regular expression is invalid: ${messageOf(cause)}`);
  }
}
