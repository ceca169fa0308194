export type Wanted = Readonly<Record<string, unknown>>;

const hidden = new Set(['secret']);

/**
 * What `actual` says otherwise than `wanted`, in words; what `wanted` leaves out may be anything. Lists are compared as
 * sets, since servers keep no order. Secrets are named, never shown.
 */
export function differencesOf(wanted: Wanted, actual: Wanted, within = ''): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const there = actual[key];
    if (isRecord(value)) return differencesOf(value, isRecord(there) ? there : {}, `${within}${key} `);
    if (same(value, there)) return [];
    if (hidden.has(key)) return [`${within}${key} differs`];
    return [`${within}${key} is ${shown(there)}, wanted ${shown(value)}`];
  });
}

const isRecord = (value: unknown): value is Wanted =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown) => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  Array.isArray(value) ? shown(value.map((item) => shown(item)).sort()) : shown(value);

const shown = (value: unknown): string => (value === undefined ? 'not set' : JSON.stringify(value));
