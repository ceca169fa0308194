import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RagRole } from '@parley/contracts';
import type { Who } from '../start-rag-server.js';
import type { Operation } from './api-document.js';
import type { Sent } from './row.js';
import type { Stage } from './stage.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** `undefined` for what is not JSON. */
  readonly body: unknown;
}

/** Who has a role and no more. */
export const whoIs: Readonly<Record<RagRole, Who | undefined>> = {
  anonymous: undefined,
  readonly: 'reader',
  ingestonly: 'ingestor',
  admin: 'admin',
};

/**
 * Sends a request as that person, or as nobody; `raw` goes as it is in place of the body. Paths go as they are too:
 * `fetch` would resolve dot segments.
 */
export async function send(
  { rag }: Pick<Stage, 'rag'>,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { params = {}, query = {}, body, raw = body === undefined ? undefined : JSON.stringify(body), headers = {} }: Sent,
  who: Who | undefined,
): Promise<Answer> {
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const sent = request(rag.url, {
    method,
    path: `${withParams(path, params)}?${new URLSearchParams(search).toString()}`,
    headers: {
      ...(raw !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(raw) }),
      ...(who && { authorization: `Bearer ${await rag.tokenOf(who)}` }),
      ...headers,
    },
  });
  sent.end(raw);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const answered = await text(answer);
  const isJson = answer.headers['content-type']?.includes('json') && answered !== '';
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: isJson ? (JSON.parse(answered) as unknown) : undefined,
  };
}

/** `{id}` filled in, encoded once. */
const withParams = (path: string, params: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
