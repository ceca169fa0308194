import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { attachmentList, attachmentPage, type StandInAttachment } from './stand-in-attachments.js';
import { permissionsAnswer, readersAnswer, type StandInReaders } from './stand-in-readers.js';

export interface StandInPage {
  readonly title: string;
  readonly parent?: string;
  readonly type?: 'page' | 'folder';
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
  /** With folders, as Confluence Cloud; Data Center knows no /api/v2. */
  isCloud(isCloud: boolean): void;
  /** A person, by any of the ids that pages know them by. */
  person(id: string, name: string): void;
  put(id: string, page: StandInPage): void;
  /** Who may read a page and those below; `undefined` ends that. */
  restrict(id: string, readers: StandInReaders | undefined): void;
  /** Who may see a space; everybody may unless it is said. */
  letIn(space: string, readers: StandInReaders): void;
  /** A file; the Cloud keeps it at another host, and tells the way there. */
  attach(id: string, attachment: StandInAttachment): void;
  detach(id: string): void;
  /** That other host. */
  readonly media: { readonly host: string; readonly asked: { path: string; authorization: string | undefined }[] };
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
  const people = new Map<string, string>();
  const files = new Map<string, StandInAttachment>();
  const restrictions = new Map<string, StandInReaders>();
  const spaceReaders = new Map<string, StandInReaders>();
  const media = await startMedia(files);
  let cloud = false;
  const asked: string[] = [];
  let authorization: string | undefined;
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    asked.push(path);
    ({ authorization } = req.headers);
    const special = [...answers].find(([part]) => path.includes(part))?.[1];
    const file = fileAt(files, new URL(path, url));
    if (special) special(req, res);
    else if (file) sendFile(res, file, cloud ? media.url : undefined);
    else
      send(
        res,
        answerOf(
          { pages, people, files, restrictions, spaceReaders, cloud, authorization },
          new URL(path, url),
          maxAtOnce,
        ),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  return {
    url: `${url}/wiki`,
    asked,
    authorization: () => authorization,
    isCloud: (isCloud) => void (cloud = isCloud),
    person: (id, name) => void people.set(id, name),
    put: (id, page) => void pages.set(id, page),
    restrict(id, readers) {
      if (readers) restrictions.set(id, readers);
      else restrictions.delete(id);
    },
    letIn: (space, readers) => void spaceReaders.set(space, readers),
    attach: (id, attachment) => void files.set(id, attachment),
    detach: (id) => void files.delete(id),
    media,
    remove: (id) => void pages.delete(id),
    answerAt(part, answer) {
      if (answer) answers.set(part, answer);
      else answers.delete(part);
    },
    bodies: () => asked.filter((path) => path.includes('body.storage')).length,
    reset() {
      pages.clear();
      answers.clear();
      people.clear();
      files.clear();
      restrictions.clear();
      spaceReaders.clear();
      media.asked.length = 0;
      cloud = false;
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.all([once(server, 'close'), media.close()]);
    },
  };
}

interface Known {
  readonly pages: ReadonlyMap<string, StandInPage>;
  readonly people: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, StandInAttachment>;
  readonly restrictions: ReadonlyMap<string, StandInReaders>;
  readonly spaceReaders: ReadonlyMap<string, StandInReaders>;
  readonly cloud: boolean;
  readonly authorization: string | undefined;
}

type Route = (known: Known, id: string, url: URL, maxAtOnce: number) => object | undefined;

const routes: readonly (readonly [RegExp, Route])[] = [
  [/^\/rest\/api\/user\/current$/, ({ authorization }) => currentUser(authorization)],
  [/^\/rest\/api\/user$/, ({ people }, _id, url) => userAnswer(people, url.searchParams)],
  [/^\/rest\/api\/space\/(\w+)$/, (known, space, url) => spaceAnswer(known, space, url)],
  [
    /^\/rest\/api\/content\/(\d+)\/restriction\/byOperation\/read$/,
    ({ pages, restrictions }, id) =>
      pages.has(id) ? { operation: 'read', restrictions: readersAnswer(restrictions.get(id) ?? {}) } : undefined,
  ],
  [/^\/rest\/api\/content$/, ({ pages }, _id, url, max) => contentAnswer(pages, url, max)],
  [
    /^\/rest\/api\/content\/(\d+)\/child\/page$/,
    ({ pages }, id, url, max) => (isPage(pages, id) ? childrenAnswer(pages, id, url, max) : undefined),
  ],
  [
    /^\/rest\/api\/content\/(\d+)$/,
    ({ pages }, id, url) => {
      const page = pages.get(id);
      return page && isPage(pages, id) ? pageAnswer(id, page, url, ancestorsOf(pages, page)) : undefined;
    },
  ],
  [/^\/rest\/api\/content\/(\d+)\/child\/attachment$/, attachmentList],
  [/^\/api\/v2\/pages\/(\d+)\/attachments$/, attachmentPage],
  [/^\/api\/v2\/(?:pages|folders)\/(\d+)\/direct-children$/, directChildren],
];

function answerOf(known: Known, url: URL, maxAtOnce: number): object | undefined {
  const path = url.pathname.replace(/^\/wiki/, '');
  for (const [form, answer] of routes) {
    const found = form.exec(path);
    if (found) return answer(known, found[1] ?? '', url, maxAtOnce);
  }
  return undefined;
}

const isPage = (pages: Known['pages'], id: string) => pages.has(id) && pages.get(id)?.type !== 'folder';

function userAnswer(people: Known['people'], query: URLSearchParams) {
  const name = people.get(query.get('accountId') ?? query.get('key') ?? query.get('username') ?? '');
  return name === undefined ? undefined : { type: 'known', displayName: name };
}

/** The Cloud and Data Center both answer those whom they do not know. */
const currentUser = (authorization: string | undefined) =>
  authorization === undefined
    ? { type: 'anonymous', displayName: 'Anonymous' }
    : { type: 'known', displayName: 'Reading Bot' };

function spaceAnswer({ pages, spaceReaders }: Known, space: string, url: URL) {
  const isThere = [...pages.values()].some((page) => (page.space ?? 'OPS') === space);
  if (!isThere) return undefined;
  const [home] = [...pages].find(([, page]) => (page.space ?? 'OPS') === space && page.parent === undefined) ?? [];
  return {
    key: space,
    ...(home !== undefined && { homepage: { id: home } }),
    ...(url.searchParams.get('expand')?.includes('permissions') && {
      permissions: permissionsAnswer(spaceReaders.get(space)),
    }),
  };
}

const summary = (
  id: string,
  { title, version = 1, space = 'OPS', text = `<p>Text of ${title}.</p>` }: StandInPage,
  expand: string,
) => ({
  id,
  type: 'page',
  status: 'current',
  title,
  ...(expand.includes('version') && {
    version: { number: version, when: '2026-01-02T03:04:05.000Z', minorEdit: false },
  }),
  ...(expand.includes('body.storage') && {
    body: { storage: { value: text, representation: 'storage', _expandable: {} }, _expandable: {} },
  }),
  ...(expand.includes('space') && {
    space: { id: 98_306, key: space, name: 'Operations', type: 'global', _links: {} },
  }),
  extensions: { position: 'none' },
  _expandable: { container: '/rest/api/space/OPS' },
  _links: { webui: `/spaces/OPS/pages/${id}/${encodeURIComponent(title)}`, self: `/rest/api/content/${id}` },
});

function pageAnswer(id: string, page: StandInPage, url: URL, ancestors: readonly object[]) {
  const expand = url.searchParams.get('expand') ?? '';
  const listed = summary(id, page, expand);
  return {
    ...listed,
    ...(expand.includes('ancestors') && { ancestors }),
    _links: { ...listed._links, base: `${url.origin}/wiki`, context: '/wiki' },
  };
}

function childrenAnswer(pages: ReadonlyMap<string, StandInPage>, parent: string, url: URL, maxAtOnce: number) {
  const query = url.searchParams;
  const start = Number(query.get('start') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 25), maxAtOnce);
  const all = [...pages].filter(([, page]) => page.parent === parent && page.type !== 'folder');
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

/** By title, or all of a space, with a cursor as the Cloud gives one. */
function contentAnswer(pages: ReadonlyMap<string, StandInPage>, url: URL, maxAtOnce: number) {
  const query = url.searchParams;
  const [space, title] = [query.get('spaceKey'), query.get('title')];
  const all = [...pages].filter(
    ([, page]) =>
      page.type !== 'folder' &&
      (space === null || (page.space ?? 'OPS') === space) &&
      (title === null || page.title === title),
  );
  const start = Number(query.get('cursor') ?? 0);
  const part = all.slice(start, start + maxAtOnce);
  const next = `/rest/api/content?spaceKey=${space ?? ''}&cursor=${start + maxAtOnce}`;
  return {
    results: part.map(([id, page]) => ({
      ...summary(id, page, query.get('expand') ?? ''),
      ...((query.get('expand') ?? '').includes('ancestors') && { ancestors: ancestorsOf(pages, page) }),
    })),
    limit: maxAtOnce,
    _links: { base: `${url.origin}/wiki`, ...(start + maxAtOnce < all.length && { next }) },
  };
}

/** From the top down. */
function ancestorsOf(pages: ReadonlyMap<string, StandInPage>, { parent }: StandInPage): { id: string; type: string }[] {
  const above = parent === undefined ? undefined : pages.get(parent);
  return parent === undefined || !above ? [] : [...ancestorsOf(pages, above), { id: parent, type: 'page' }];
}

function directChildren({ pages, cloud }: Known, parent: string, url: URL, maxAtOnce: number) {
  const isFolder = url.pathname.includes('/folders/');
  if (!cloud || (pages.get(parent)?.type === 'folder') !== isFolder) return undefined;
  const all = [...pages].filter(([, page]) => page.parent === parent);
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const next = `${url.pathname}?limit=${maxAtOnce}&cursor=${start + maxAtOnce}`;
  return {
    results: all
      .slice(start, start + maxAtOnce)
      .map(([id, { title, type = 'page' }]) => ({ id, status: 'current', title, type, spaceId: '98306' })),
    _links: { base: `${url.origin}/wiki`, ...(start + maxAtOnce < all.length && { next }) },
  };
}

function fileAt(files: Known['files'], { pathname, searchParams }: URL): StandInAttachment | undefined {
  return pathname.startsWith('/wiki/download/attachments/') ? files.get(searchParams.get('id') ?? '') : undefined;
}

function sendFile(res: ServerResponse, { page, name, mediaType, content }: StandInAttachment, mediaUrl?: string): void {
  if (mediaUrl === undefined) res.writeHead(200, { 'content-type': mediaType }).end(content);
  else
    res.writeHead(302, { location: `${mediaUrl}/file/${page}/${encodeURIComponent(name)}/binary?token=signed` }).end();
}

/** The host of the Cloud's files. */
async function startMedia(files: Known['files']) {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    asked.push({ path, authorization: req.headers.authorization });
    const [, page, name = ''] = /^\/file\/(\d+)\/([^/]+)\/binary/.exec(path) ?? [];
    const file = [...files.values()].find((one) => one.page === page && one.name === decodeURIComponent(name));
    if (file) sendFile(res, file);
    else res.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(res: ServerResponse, answer: object | undefined): void {
  const body = answer ?? { statusCode: 404, message: 'No content found with id', data: { authorized: false } };
  res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
