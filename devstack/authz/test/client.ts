import { createRequire } from 'node:module';
import { type AuthzOptions, type RunningAuthz, startAuthz } from '../src/index.js';

interface Transformer {
  transformer: { transformDSLToJSONObject(dsl: string): Record<string, unknown> };
}

// The package is CommonJS without named exports that a static import could see.
const { transformer } = createRequire(import.meta.url)('@openfga/syntax-transformer') as Transformer;

export const toModel = (dsl: string) => transformer.transformDSLToJSONObject(`model\n  schema 1.1\n${dsl}`);

export interface Reply {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
}

const parse = (text: string) => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers,
    signal: AbortSignal.timeout(10_000),
    ...(body !== undefined && { body: text }),
  });
  const answer = await response.text();
  return { status: response.status, body: parse(answer), text: answer, headers: response.headers };
}

/** `document:1#viewer@user:anne` as a tuple key. */
export function key(text: string) {
  const [, object = '', relation = '', user = ''] = /^([^#]+)#([^@]+)@(.+)$/.exec(text) ?? [];
  return { object, relation, user };
}

const keys = (texts: string[]) => ({ tuple_keys: texts.map(key) });

/** One store of a running server, and short ways to ask it. */
export class StoreClient {
  constructor(
    readonly url: string,
    readonly id: string,
  ) {}

  post(path: string, body: unknown): Promise<Reply> {
    return send(`${this.url}/stores/${this.id}/${path}`, 'POST', body);
  }

  get(path: string): Promise<Reply> {
    return send(`${this.url}/stores/${this.id}/${path}`, 'GET');
  }

  async model(dsl: string): Promise<string> {
    const { body, status, text } = await this.post('authorization-models', toModel(dsl));
    if (status !== 201) throw new Error(text);
    return body['authorization_model_id'] as string;
  }

  write(...tuples: string[]): Promise<Reply> {
    return this.post('write', { writes: keys(tuples) });
  }

  delete(...tuples: string[]): Promise<Reply> {
    return this.post('write', { deletes: keys(tuples) });
  }

  check(tuple: string, more: Record<string, unknown> = {}): Promise<Reply> {
    return this.post('check', { tuple_key: key(tuple), ...more });
  }

  async allows(tuple: string, more: Record<string, unknown> = {}): Promise<unknown> {
    return (await this.check(tuple, more)).body['allowed'];
  }

  listObjects(user: string, relation: string, type: string, more: Record<string, unknown> = {}): Promise<Reply> {
    return this.post('list-objects', { user, relation, type, ...more });
  }

  listUsers(object: string, relation: string, filter: string, more: Record<string, unknown> = {}): Promise<Reply> {
    const [type, id] = object.split(':');
    const [userType, userRelation] = filter.split('#');
    const user_filters = [{ type: userType, ...(userRelation !== undefined && { relation: userRelation }) }];
    return this.post('list-users', { object: { type, id }, relation, user_filters, ...more });
  }
}

export async function newStore(url: string): Promise<StoreClient> {
  const { body } = await send(`${url}/stores`, 'POST', { name: 'test store' });
  return new StoreClient(url, body['id'] as string);
}

export const start = (options: Partial<AuthzOptions> = {}): Promise<RunningAuthz> =>
  startAuthz({ port: 0, ...options });

/** The server that AUTHZ_HTTP names, which stays open; without it one of this process. */
export function startChosen(): Promise<RunningAuthz> {
  const given = process.env['AUTHZ_HTTP'];
  if (given === undefined) return start();
  return Promise.resolve({ url: given, port: Number(new URL(given).port), close: () => Promise.resolve() });
}
