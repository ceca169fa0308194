import type { SourceField } from '../../api/source-words.js';
import { linesOf } from './lines.js';

/** What a form holds: values where they stand in the request, so that names lead to them. */
export type Values = Readonly<Record<string, unknown>>;

/** Suggested settings; text where people type. */
export function initialOf(fields: readonly SourceField[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, input, initial } of fields) put(values, name, initial ?? (input === 'switch' ? false : ''));
  return values;
}

/** Settings as a source has them, where they stand in its metadata; suggested ones where it has none. */
export function storedOf(fields: readonly SourceField[], metadata: Values): Record<string, unknown> {
  const values = initialOf(fields);
  for (const { name } of fields) {
    const stored = valueAt(metadata, name) ?? undefined;
    if (stored !== undefined) put(values, name, Array.isArray(stored) ? stored.join('\n') : stored);
  }
  return values;
}

/** Whether a setting is asked for, given the others. */
export function isAsked({ shown_if: condition }: SourceField, values: Values): boolean {
  return condition === null || condition.values.some((value) => value === valueAt(values, condition.field));
}

/** The settings as the route takes them. What is not asked for is not sent either: people could not correct it. */
export function settingsOf(fields: readonly SourceField[], values: Values): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const field of fields) {
    if (isAsked(field, values)) put(settings, field.name, toSetting(field, valueAt(values, field.name)));
  }
  return settings;
}

function toSetting({ input }: SourceField, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (input === 'lines') return linesOf(value) ?? null;
  return input === 'url' || input === 'text' ? value.trim() : value;
}

function valueAt(values: Values, name: string): unknown {
  let value: unknown = values;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value;
}

function put(values: Record<string, unknown>, name: string, value: unknown): void {
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) values[first] = value;
  else put((values[first] ??= {}) as Record<string, unknown>, rest.join('.'), value);
}
