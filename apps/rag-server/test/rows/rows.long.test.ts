import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ragRole, roleIncludes } from '@parley/contracts';
import { type ApiDocument, fieldsOf, operationsOf } from './api-document.js';
import { absent, bodyFaults, broken, type Fault, idsOfNothing, queryFaults, withField } from './faults.js';
import type { Sent } from './row.js';
import { rows } from './rows.js';
import { type Answer, send, whoIs } from './send.js';
import { setStage } from './stage.js';
import { undocumentedIn } from './strict-answer.js';

/** Made before the tests are, since they are made from what it says of itself. */
const stage = await setStage();
/** Their bodies are no JSON: `test/files` and `test/attached` say what they take and refuse. */
const multipart: ReadonlySet<string> = new Set([
  'POST /v1/ingest/files',
  'POST /v1/conversations/{conversation_id}/files',
]);
const documented = operationsOf((await stage.rag.anonymous.get('/openapi.json')).body as ApiDocument).filter(
  ({ key }) => !multipart.has(key),
);
/** What would be lost in silence: a change of a field that is misspelt. */
const strict: ReadonlySet<string> = new Set(['PATCH /v1/datasource', 'PUT /v1/verified-answers/{answer_id}']);
const operations = documented.filter(({ key }) => key in rows);
const good = async (key: string, id = `files:${stage.fresh()}`) => rows[key]!.good(stage, id);
/** A good request of each, for what is wrong with others: it is never let through, so one is enough. */
const samples = new Map<string, Sent>();
for (const { key } of operations) samples.set(key, await good(key));

const ids = ['web:https://a.example/b c?d=%2F&e#f', '100% d’accord', '..', 'ключ:日本', '__proto__', "'; DROP \\ $ne"];
/** `it.each` that takes an empty table. */
const each = <Case>(cases: readonly Case[], name: string, test: (one: Case) => Promise<void>) => {
  if (cases.length > 0) it.each(cases)(name, test);
};

afterAll(() => stage.close());

it('every route that the document lists has its row, and every row its route', () => {
  expect(Object.keys(rows).sort()).toEqual(documented.map(({ key }) => key).sort());
});

it.each(operations.filter(({ body }) => fieldsOf(body)))(
  'the row of $key fills every field that the document lists',
  ({ key, body }) => {
    for (const filled of [samples.get(key)?.body].flat()) {
      expect(Object.keys(filled as object).sort()).toEqual(Object.keys(fieldsOf(body) ?? {}).sort());
    }
  },
);

describe.each(operations)('$key', (operation) => {
  const { key, method, path, body, pathParameters } = operation;
  const row = rows[key]!;
  const sample = samples.get(key)!;
  const ask = (sent: Sent, who = whoIs[row.role]) => send(stage, operation, sent, who);

  it('answers as documented', async () => {
    const answer = await ask(await good(key));

    expect([answer.status, operation.role]).toEqual([operation.status, row.role]);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    if (operation.answer) expect(undocumentedIn(answer.body, operation.answer)).toBeUndefined();
  });

  it('answers the same request sent again', async () => {
    const sent = await good(key);
    await ask(sent);

    expect(row.again).toContain((await ask(sent)).status);
  });

  each(row.anyId ? ids : [], 'is about any id, %s too', async (id) => {
    expect((await ask(await good(key, id))).status).toBe(operation.status);
  });

  it('knows no other method', async () => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !operation.allow.includes(one));
    const at = path.replace(/\{\w+\}/g, 'x');
    const answers = await Promise.all(others.map((one) => send(stage, { method: one, path: at }, {}, 'admin')));

    expect(answers.map(refusal)).toEqual(others.map(() => [405, 'METHOD_NOT_ALLOWED']));
    expect(new Set(answers.map(({ headers }) => headers['allow']))).toEqual(new Set([operation.allow.join(', ')]));
  });

  each(
    fieldsOf(body) ? [row.role] : [],
    'takes an unknown field unless only admins may, or it changes a source: %s',
    async (role) => {
      const { body: right, ...sent } = await good(key);
      const answer = await ask({ ...sent, body: withField(right, 'nothing') });

      expect(answer.status).toBe(role === 'admin' || strict.has(key) ? 400 : operation.status);
    },
  );

  describe('refuses', () => {
    let before: unknown;
    beforeAll(async () => {
      await stage.quiet();
      before = await stage.stored();
    });
    const refused = (sent: Sent, { who = whoIs[row.role], at = path } = {}) =>
      send(stage, { method, path: at }, sent, who);
    const invalid = [400, 'VALIDATION_ERROR'];

    const weaker = ragRole.options.filter((role) => role !== 'anonymous' && !roleIncludes(role, row.role));
    each(weaker, 'the role %s', async (role) => {
      expect(refusal(await refused(sample, { who: whoIs[role] }))).toEqual([403, 'FORBIDDEN']);
    });

    const noCredentials = row.role === 'anonymous' ? [] : ['', 'Basic eDp5', 'Bearer', 'Bearer x.y.z'];
    each(noCredentials, 'the credentials "%s"', async (authorization) => {
      const answer = await refused({ ...sample, headers: { ...sample.headers, authorization } });

      expect(refusal(answer)).toEqual([401, 'UNAUTHORIZED']);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer .*resource_metadata="/);
    });

    each(body ? ['{"a":', '{} {}', '{"a":NaN}', "{'a':1}"] : [], 'the malformed body %s', async (raw) => {
      expect(refusal(await refused({ ...sample, raw }))).toEqual(invalid);
    });

    const otherTypes = body ? ['text/plain', 'multipart/form-data; boundary=x', 'application/jsonp'] : [];
    each(otherTypes, 'the media type %s', async (type) => {
      const answer = await refused({ ...sample, headers: { ...sample.headers, 'content-type': type } });

      expect(refusal(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });

    each(body ? [(row.limitBytes ?? 1024 * 1024) + 1] : [], 'a body of %i bytes', async (bytes) => {
      const raw = `{"a":"${'x'.repeat(bytes - 8)}"}`;

      expect(refusal(await refused({ ...sample, raw }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    // What is wrong with a message of MCP is told as MCP tells it.
    const wrongBodies = body && path !== '/mcp' ? bodyFaults(body, sample.body) : [];
    each(wrongBodies, '$what for the field "$field"', async (fault) => {
      expectField(await refused({ ...sample, body: broken(sample.body, fault) }), fault);
    });

    each(queryFaults(operation), '$what for the parameter "$field"', async (fault) => {
      const { [fault.field]: _right, ...others } = sample.query ?? {};
      const wrong = fault.value === absent ? {} : { [fault.field]: fault.value as string };

      expectField(await refused({ ...sample, query: { ...others, ...wrong } }), fault);
    });

    const unknownIds = idsOfNothing.filter((id) => !row.makes || !/^\w+$/.test(id));
    each(pathParameters.length > 0 ? unknownIds : [], 'the id %s, which nothing has', async (id) => {
      const answer = await refused(withoutBodyId(sample), { at: path.replace(/\{\w+\}/g, id) });
      // A chunk's id is the server's own: it has a form.
      const hasForm = pathParameters.some(({ schema }) => schema.pattern !== undefined);

      expect(refusal(answer)).toEqual(hasForm && !/^\w+$/.test(id) ? invalid : [404, 'NOT_FOUND']);
    });

    each(pathParameters.length > 0 ? ['%', '%ff', '%E0%A4%A'] : [], 'the malformed id %s', async (id) => {
      expect(refusal(await refused(sample, { at: path.replace(/\{\w+\}/, id) }))).toEqual(invalid);
    });

    const named = Object.entries(row.names ?? {}).map(([field, value]) => ({ field, value }));
    each(named, 'the $field $value, which nothing has', async ({ field, value }) => {
      const { query, body: right, ...sent } = sample;
      const answer = await refused({
        ...sent,
        ...(query && { query: { ...query, [field]: value } }),
        ...(right !== undefined && { body: { ...right, [field]: value } }),
      });

      expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    });

    it('and stores nothing of all that', async () => {
      expect(await stage.stored()).toEqual(before);
    });
  });
});

/** The id of the path may be told in the body as well, and has to be the same then. */
const withoutBodyId = ({ body, params = {}, ...sent }: Sent): Sent => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { ...sent, body };
  return { ...sent, body: Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(params, name))) };
};

const refusal = ({ status, body }: Answer) => {
  const { code, detail } = (body ?? {}) as { code?: string; detail?: unknown };
  expect(typeof detail).toBe('string');
  return [status, code];
};

function expectField(answer: Answer, { field }: Fault) {
  expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
  expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
}
