import { AppError } from '@parley/contracts';
import { RE2JS } from 're2js';

export interface UrlPatternLists {
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
}

/**
 * Whether an address is wanted: no denied pattern is found in it and, if any are allowed, one of those is.
 * Matching takes time linear in the address, whatever the pattern. Throws VALIDATION_ERROR naming a bad pattern.
 */
export function urlFilter({ allowed, denied }: UrlPatternLists): (url: string) => boolean {
  const wanted = allowed.map((text, at) => compilePattern(text, `settings.allowed_url_patterns.${at}`));
  const unwanted = denied.map((text, at) => compilePattern(text, `settings.denied_url_patterns.${at}`));
  return (url) =>
    !unwanted.some((pattern) => pattern.matcher(url).find()) &&
    (wanted.length === 0 || wanted.some((pattern) => pattern.matcher(url).find()));
}

/** Throws VALIDATION_ERROR naming the field when the text is no regular expression of RE2. */
export function compilePattern(text: string, field: string): RE2JS {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    const details = [
      { field, message: 'not a regular expression that matches in linear time (no backreferences, no lookaround)' },
    ];
    throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details, cause: error });
  }
}
