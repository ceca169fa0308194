import type { ParameterTypeRef } from '../wire/model-messages.js';
import { isObject } from '../wire/field.js';
import { celDuration, celUint } from './cel.js';
import { parseDuration } from './duration.js';
import { IpAddress } from './ip-address.js';

/** A parameter's type: its name in CEL, and how a JSON value becomes a value of it. */
export interface ParameterType {
  readonly cel: string;
  /** Throws an `Error` with the reason when the value is not of this type. */
  convert(value: unknown): unknown;
}

/** The name that the API's messages use for the type of a JSON value. */
function typeNameOf(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  const names: Record<string, string> = { number: 'float64', boolean: 'bool', object: 'map[string]interface {}' };
  return names[typeof value] ?? typeof value;
}

const wrongType = (wanted: string, value: unknown) =>
  new Error(`expected type value '${wanted}', but found '${value === null ? '%!s(<nil>)' : typeNameOf(value)}'`);

const primitive = (cel: 'string' | 'bool', type: 'string' | 'boolean'): ParameterType => ({
  cel,
  convert(value) {
    if (typeof value !== type) throw wrongType(cel, value);
    return value;
  },
});

const infinities: Record<string, number> = { inf: Infinity, '+inf': Infinity, '-inf': -Infinity };

function toNumber(value: unknown, goName: string): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') throw wrongType(goName, value);
  const parsed = /^[+-]?(\d|\.\d)/.test(value) ? Number(value) : (infinities[value.toLowerCase()] ?? NaN);
  if (Number.isNaN(parsed)) throw new Error(`expected a ${goName} value, but found invalid string value '${value}'`);
  return parsed;
}

/** Integers written as strings keep every digit. */
function toInteger(value: unknown, name: string, goName: string): bigint {
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return BigInt(value);
  const number = toNumber(value, goName);
  if (!Number.isInteger(number)) throw new Error(`expected ${name} value, but found numeric value '${number}'`);
  return BigInt(number);
}

const int: ParameterType = { cel: 'int', convert: (value) => BigInt.asIntN(64, toInteger(value, 'an int', 'int64')) };

const uint: ParameterType = {
  cel: 'uint',
  convert(value) {
    const integer = toInteger(value, 'a uint', 'uint64');
    if (integer < 0n) throw new Error(`expected a uint value, but found int64 value '${integer.toString()}'`);
    return celUint(integer);
  },
};

const double: ParameterType = {
  cel: 'double',
  convert(value) {
    const number = toNumber(value, 'float64');
    const isMeant = typeof value === 'string' && /inf/i.test(value);
    if (!Number.isFinite(number) && !isMeant)
      throw new Error(`number cannot be represented as a float64: ${String(value)}`);
    return number;
  },
};

const duration: ParameterType = {
  cel: 'google.protobuf.Duration',
  convert(value) {
    if (typeof value !== 'string') throw unlike('a duration string', value);
    const nanoseconds = parseDuration(value);
    if (nanoseconds === undefined) throw new Error(`expected a valid duration string, but found: '${value}'`);
    return celDuration(nanoseconds);
  },
};

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const timestamp: ParameterType = {
  cel: 'google.protobuf.Timestamp',
  convert(value) {
    if (typeof value !== 'string') throw unlike('RFC 3339 formatted timestamp string', value);
    const time = rfc3339.test(value) ? new Date(value) : new Date(NaN);
    if (Number.isNaN(time.getTime())) {
      throw new Error(`expected RFC 3339 formatted timestamp string, but found '${value}'`);
    }
    return time;
  },
};

const ipaddress: ParameterType = {
  cel: 'ipaddress',
  convert(value) {
    if (typeof value !== 'string') throw unlike('an ipaddress string', value);
    const address = IpAddress.parse(value);
    if (!address) throw new Error(`expected a well-formed IP address, but found: '${value}'`);
    return address;
  },
};

const unlike = (wanted: string, value: unknown) =>
  new Error(`expected ${wanted}, but found: ${typeNameOf(value)} '${valueText(value)}'`);

/** A JSON value as the API's messages spell it. */
function valueText(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(valueText).join(' ')}]`;
  if (!isObject(value)) return `${value as string | number | boolean}`;
  const keys = Object.keys(value).sort();
  return `map[${keys.map((key) => `${key}:${valueText(value[key])}`).join(' ')}]`;
}

const any: ParameterType = { cel: 'dyn', convert: (value) => value };

const list = (item: ParameterType): ParameterType => ({
  cel: `list<${item.cel}>`,
  convert(value) {
    if (!Array.isArray(value)) throw new Error(`list requires a list, found: ${typeNameOf(value)}`);
    return value.map((each: unknown, index) =>
      within(`found an invalid list item at index \`${index}\``, () => item.convert(each)),
    );
  },
});

const map = (item: ParameterType): ParameterType => ({
  cel: `map<string, ${item.cel}>`,
  convert(value) {
    if (!isObject(value)) throw new Error(`map requires a map, found: ${typeNameOf(value)}`);
    const convert = ([key, each]: [string, unknown]) =>
      [key, within(`found an invalid value for key '${key}'`, () => item.convert(each))] as const;
    return Object.fromEntries(Object.entries(value).map(convert));
  },
});

/** Runs a step and, when it fails, says where. */
export function within<T>(where: string, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    throw new Error(`${where}: ${reasonOf(cause)}`, { cause });
  }
}

/** The message of an error, without the picture of the expression that the CEL library adds. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n\n>')[0] ?? '';

const plain = new Map<string, ParameterType>([
  ['TYPE_NAME_ANY', any],
  ['TYPE_NAME_BOOL', primitive('bool', 'boolean')],
  ['TYPE_NAME_STRING', primitive('string', 'string')],
  ['TYPE_NAME_INT', int],
  ['TYPE_NAME_UINT', uint],
  ['TYPE_NAME_DOUBLE', double],
  ['TYPE_NAME_DURATION', duration],
  ['TYPE_NAME_TIMESTAMP', timestamp],
  ['TYPE_NAME_IPADDRESS', ipaddress],
]);

const generic = new Map<string, (item: ParameterType) => ParameterType>([
  ['TYPE_NAME_LIST', list],
  ['TYPE_NAME_MAP', map],
]);

/** Throws an `Error` for an unknown type name or a wrong number of generic types. */
export function parameterType({ type_name: name, generic_types: items }: ParameterTypeRef): ParameterType {
  const container = generic.get(name);
  const wanted = container ? 1 : 0;
  const simple = plain.get(name);
  if (!container && !simple) {
    throw new Error(`unknown condition parameter type \`${name || 'TYPE_NAME_UNSPECIFIED'}\``);
  }
  if (items.length !== wanted) {
    throw new Error(`condition parameter type \`${name}\` requires ${wanted} generic types; found ${items.length}`);
  }
  const [item] = items.map(parameterType);
  if (container && item) return container(item);
  if (simple) return simple;
  throw new Error(`unknown condition parameter type \`${name}\``);
}
