import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface StandInPage {
  readonly title: string;
  readonly parent?: string;
  readonly version?: number;
  /** Key of its space; OPS when absent. */
  readonly space?: string;
  /** In storage format. */
  readonly text?: string;
}

export type WikiAnswer = (req: IncomingMessage, res: ServerResponse) => void;

/** A wiki on loopback that answers as Confluence's REST API does, paging and links included. */
export interface StandInWiki {
  readonly url: string;
  /** Paths asked for, in order, with the query. */
  readonly asked: string[];
  /** The Authorization header of the last request. */
  readonly authorization: () => string | undefined;
  put(id: string, page: StandInPage): void;
  remove(id: string): void;
  /** Answers in place of the wiki where the path holds this text; `undefined` ends that. */
  answerAt(part: string, answer: WikiAnswer | undefined): void;
  /** How many ids were asked for with their text. */
  bodies(): number;
  /** Forgets pages, answers and what was asked. */
  reset(): void;
  close(): Promise<void>;
}

/** The most that the wiki gives at a time, whatever is asked for: real ones have limits of their own. */
export async function startWiki({ maxAtOnce = 2 } = {}): Promise<StandInWiki> {
  const pages = new Map<string, StandInPage>();
  const answers = new Map<string, WikiAnswer>();
  const asked: string[] = [];
  let authorization: string | undefined;
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    asked.push(path);
    ({ authorization } = req.headers);
    const special = [...answers].find(([part]) => path.includes(part))?.[1];
    if (special) special(req, res);
    else send(res, answerOf(pages, new URL(path, url), maxAtOnce));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  return {
    url: `${url}/wiki`,
    asked,
    authorization: () => authorization,
    put: (id, page) => void pages.set(id, page),
    remove: (id) => void pages.delete(id),
    answerAt(part, answer) {
      if (answer) answers.set(part, answer);
      else answers.delete(part);
    },
    bodies: () => asked.filter((path) => path.includes('body.storage')).length,
    reset() {
      pages.clear();
      answers.clear();
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerOf(pages: ReadonlyMap<string, StandInPage>, url: URL, maxAtOnce: number): object | undefined {
  const [, id = '', rest] = /^\/wiki\/rest\/api\/content\/(\d+)(\/child\/page)?$/.exec(url.pathname) ?? [];
  const page = pages.get(id);
  if (!page) return undefined;
  return rest === undefined ? pageAnswer(id, page, url) : childrenAnswer(pages, id, url, maxAtOnce);
}

const summary = (id: string, { title, version = 1, space = 'OPS' }: StandInPage, expand: string) => ({
  id,
  type: 'page',
  status: 'current',
  title,
  ...(expand.includes('version') && {
    version: { number: version, when: '2026-01-02T03:04:05.000Z', minorEdit: false },
  }),
  ...(expand.includes('space') && {
    space: { id: 98_306, key: space, name: 'Operations', type: 'global', _links: {} },
  }),
  extensions: { position: 'none' },
  _expandable: { container: '/rest/api/space/OPS' },
  _links: { webui: `/spaces/OPS/pages/${id}/${encodeURIComponent(title)}`, self: `/rest/api/content/${id}` },
});

function pageAnswer(id: string, page: StandInPage, url: URL) {
  const expand = url.searchParams.get('expand') ?? '';
  const listed = summary(id, page, expand);
  const storage = { value: page.text ?? `<p>Text of ${page.title}.</p>`, representation: 'storage', _expandable: {} };
  return {
    ...listed,
    ...(expand.includes('body.storage') && { body: { storage, _expandable: {} } }),
    _links: { ...listed._links, base: `${url.origin}/wiki`, context: '/wiki' },
  };
}

function childrenAnswer(pages: ReadonlyMap<string, StandInPage>, parent: string, url: URL, maxAtOnce: number) {
  const query = url.searchParams;
  const start = Number(query.get('start') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 25), maxAtOnce);
  const all = [...pages].filter(([, page]) => page.parent === parent);
  const part = all.slice(start, start + limit);
  const next = `/rest/api/content/${parent}/child/page?start=${start + limit}&limit=${limit}`;
  return {
    results: part.map(([id, page]) => summary(id, page, query.get('expand') ?? '')),
    start,
    limit,
    size: part.length,
    _links: { base: `${url.origin}/wiki`, context: '/wiki', ...(start + limit < all.length && { next }) },
  };
}

function send(res: ServerResponse, answer: object | undefined): void {
  const body = answer ?? { statusCode: 404, message: 'No content found with id', data: { authorized: false } };
  res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
