import { compilePattern } from '../pages/url-patterns.js';

export interface TitlePatterns {
  readonly allowed_title_patterns?: readonly string[] | null | undefined;
  readonly denied_title_patterns?: readonly string[] | null | undefined;
}

/**
 * Whether a page of that title is wanted: some allowed pattern, if there are any, and no denied one is found in it,
 * in upper or lower case. Throws VALIDATION_ERROR naming a bad pattern.
 */
export function titleFilter(patterns: TitlePatterns): (title: string) => boolean {
  const [wanted, unwanted] = (['allowed_title_patterns', 'denied_title_patterns'] as const).map((field) =>
    (patterns[field] ?? []).map((text, at) => compilePattern(`(?i)${text}`, `${field}.${at}`)),
  );
  return (title) =>
    (!wanted || wanted.length === 0 || wanted.some((pattern) => pattern.matcher(title).find())) &&
    !unwanted?.some((pattern) => pattern.matcher(title).find());
}
