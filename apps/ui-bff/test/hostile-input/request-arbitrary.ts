import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Schema } from './schema.js';
import { arbitraryOf, hostileText, hostileValue } from './schema-arbitrary.js';

/** Who asks: nobody, somebody with a credential that is none, a member, or an admin. */
export type Credential = 'none' | 'broken' | 'member' | 'admin';

/** Which page makes a browser ask, by its `Origin`: one of ours, another site's, or none that says so. */
export type Page = 'ours' | 'foreign' | 'unsaid';

/** One generated request. */
export interface HostileRequest {
  credential: Credential;
  /** A cookie instead of a bearer, and the page that sends it. */
  page: Page | undefined;
  person: number;
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** How many people ask in turn, so that limits of one do not hide what lies behind them. */
export const people = 400;

/** Requests to one operation: most nearly right, some plainly wrong, a few not even HTTP API. */
export function requestsTo(operation: Operation, components: Record<string, Schema>): Arbitrary<HostileRequest> {
  const values = (schema: Schema = {}) =>
    fc.oneof(
      { weight: 3, arbitrary: arbitraryOf(schema, components).map(toText) },
      { weight: 1, arbitrary: hostileText },
    );
  const of = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const path = fc.record(Object.fromEntries(of('path').map(({ name, schema }) => [name, values(schema)])));
  const query = fc.array(fc.oneof(...of('query').map(pairOf), fc.tuple(hostileText, hostileText)), { maxLength: 4 });
  function pairOf({ name, schema }: { name: string; schema?: Schema }): Arbitrary<[string, string]> {
    return fc.tuple(fc.constant(name), values(schema));
  }
  return fc.record({
    credential: fc.constantFrom<Credential>('none', 'broken', 'member', 'member', 'admin', 'admin'),
    page: fc.constantFrom<Page | undefined>(
      undefined,
      undefined,
      undefined,
      undefined,
      'ours',
      'ours',
      'foreign',
      'unsaid',
    ),
    person: fc.nat(people - 1),
    target: fc.tuple(path, query).map(([named, pairs]) => targetOf(operation.path, named, pairs)),
    headers: headersOf(operation),
    body: bodyOf(operation, components),
  });
}

/** `undefined` has no JSON; a body of nothing stands for it. */
const toJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

const toText = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));

/** `.` and `..` would be another path before they are sent; forwarding them is tested where it is decided. */
function targetOf(path: string, named: Record<string, string>, pairs: [string, string][]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = encodeURIComponent(named[name] ?? '');
    return value === '.' || value === '..' || value === '' ? 'x' : value;
  });
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

/** Of a header only what HTTP can carry. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 200));

function headersOf({ body }: Operation): Arbitrary<Record<string, string>> {
  const json = body === undefined ? 1 : 8;
  const type = fc.oneof(
    { weight: json, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-7', 'multipart/form-data', ''),
    },
  );
  const rest = fc.record(
    {
      'last-event-id': headerText,
      'if-match': headerText,
      accept: headerText,
      'x-request-id': headerText,
      'x-forwarded-proto': headerText,
      'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
    },
    { requiredKeys: [] },
  );
  const some = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: rest });
  return fc.tuple(type, some).map(([contentType, more]) => ({ 'content-type': contentType, ...more }));
}

function bodyOf({ body, method }: Operation, components: Record<string, Schema>): Arbitrary<string | undefined> {
  const garbage = fc.oneof(hostileText, fc.constantFrom('{', '[1,', '{"a":}', '\u0000', `"${'x'.repeat(200_000)}"`));
  if (method === 'GET') return fc.constant(undefined);
  if (!body) return fc.oneof(fc.constant(undefined), garbage);
  const fitting = arbitraryOf(body, components);
  const twisted = fc.tuple(fitting, fc.nat(), hostileValue).map(([value, at, hostile]) => twist(value, at, hostile));
  return fc.oneof(
    { weight: 4, arbitrary: fitting.map(toJson) },
    { weight: 4, arbitrary: twisted.map(toJson) },
    { weight: 1, arbitrary: hostileValue.map(toJson) },
    { weight: 1, arbitrary: garbage },
  );
}

/** One field replaced, removed or added. */
function twist(value: unknown, at: number, hostile: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile;
  const names = [...Object.keys(value), 'unknown_field', 'owner_id'];
  const name = names[at % names.length] ?? '';
  return { ...value, [name]: at % 5 === 0 ? undefined : hostile };
}
