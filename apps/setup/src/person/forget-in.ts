import { userSubject } from '@parley/authz-client';
import { deletedPerson } from '@parley/contracts';
import { valueAt, withValue } from './field-paths.js';
import { hasName, isPlain, isSame, withoutName } from './named-in.js';
import type { Place } from './places.js';
import type { Traces } from './traces.js';

type Fields = Readonly<Record<string, unknown>>;

/** Whether the value names the person, or something of theirs, and nothing else. */
export function isPerson(value: unknown, { ids, email, linked }: Traces): boolean {
  if (typeof value !== 'string') return false;
  return (
    linked.has(value) ||
    ids.some((id) => isSame(value, id) || isSame(value, userSubject(id))) ||
    (email !== undefined && isSame(value, email))
  );
}

/** Whether the record goes whole. */
export const goesWhole = (record: Fields, traces: Traces, { theirs = [], goesIf = () => true }: Place): boolean =>
  theirs.some((path) => isPerson(valueAt(record, path), traces)) && goesIf(record);

/** The record without the person; the same one where it does not name them. Texts may still mention their address. */
export function forgetIn(record: Fields, traces: Traces, place: Place): Fields {
  const told = Object.entries(place.beside ?? {}).filter(([path]) => isPerson(valueAt(record, path), traces));
  const named = (place.names ?? []).filter((path) => valueAt(record, path) === traces.name);
  const beside = told.flatMap(([, values]) => Object.entries(values));
  const set = [...beside, ...(traces.name === undefined ? [] : named.map((path) => [path, null] as const))];
  const without = set.reduce((left, [path, value]) => withValue(left, path, value), record);
  return tidied(record, fieldsWithout(without, traces), place);
}

function tidied(before: Fields, after: Fields, { ifEmptied = {} }: Place): Fields {
  const emptied = Object.entries(ifEmptied).filter(
    ([path]) => lengthAt(after, path) === 0 && lengthAt(before, path) !== 0,
  );
  return emptied
    .flatMap(([, values]) => Object.entries(values))
    .reduce((left, [path, value]) => withValue(left, path, value), after);
}

function lengthAt(record: Fields, path: string): number | undefined {
  const list = valueAt(record, path);
  return Array.isArray(list) ? list.length : undefined;
}

function fieldsWithout(fields: Fields, traces: Traces): Fields {
  const entries = Object.entries(fields).map(([field, value]) => [field, withoutIn(field, value, traces)] as const);
  return entries.every(([field, value]) => value === fields[field]) ? fields : Object.fromEntries(entries);
}

/** What a record is found by never changes. */
const withoutIn = (field: string, value: unknown, traces: Traces) =>
  field === '_id' ? value : valueWithout(value, traces);

function valueWithout(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return textWithout(value, traces);
  if (Array.isArray(value)) return listWithout(value, traces);
  return isPlain(value) ? fieldsWithout(value, traces) : value;
}

/** Members of lists go: nobody stands in the place of a person who could read, be asked or be told. */
function listWithout(list: readonly unknown[], traces: Traces): readonly unknown[] {
  const left = list.filter((one) => !isMember(one, traces)).map((one) => valueWithout(one, traces));
  return left.length === list.length && left.every((one, at) => one === list[at]) ? list : left;
}

function isMember(one: unknown, traces: Traces): boolean {
  if (isPlain(one)) return Object.values(one).some((value) => isPersonsName(value, { ...traces, email: undefined }));
  return isPersonsName(one, traces) || (typeof one === 'string' && isRelationshipOf(one, traces));
}

const isPersonsName = (value: unknown, traces: Traces) => isPerson(value, { ...traces, linked: new Set() });

/** As authz's relationships are kept as texts: who, what, of which thing. */
const isRelationshipOf = (text: string, { ids }: Traces) => ids.some((id) => text.startsWith(`${userSubject(id)} `));

function textWithout(text: string, { ids, email }: Traces): string {
  if (email !== undefined && isSame(text, email)) return deletedPerson;
  return ids.filter((id) => hasName(text, id)).reduce((left, id) => withoutName(left, id, deletedPerson), text);
}
