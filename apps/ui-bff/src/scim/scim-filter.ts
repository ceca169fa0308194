import { invalid } from './scim.js';

/** What a list is to be narrowed to: one attribute and its value. */
export interface ScimFilter {
  readonly attribute: string;
  readonly value: string;
}

/**
 * Reads `attribute eq "value"` (RFC 7644, section 3.4.2.2), all that provisioning asks.
 * Throws AppError `VALIDATION_ERROR` with `invalidFilter`: a filter that is not understood must not find everything.
 */
export function filterIn(text: string | undefined, attributes: readonly string[]): ScimFilter | undefined {
  if (text === undefined) return undefined;
  const [, name, quoted] = /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? [];
  const attribute = attributes.find((one) => one.toLowerCase() === name?.toLowerCase());
  const value = quoted === undefined ? undefined : textIn(quoted);
  if (attribute !== undefined && value !== undefined) return { attribute, value };
  throw invalid(
    'invalidFilter',
    `Only these filters are supported: ${attributes.map((one) => `${one} eq "..."`).join(', ')}`,
  );
}

function textIn(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}
