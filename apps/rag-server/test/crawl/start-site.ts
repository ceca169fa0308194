import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** A web site on loopback whose pages a test writes; what was asked of it can be read. */
export interface LocalSite {
  readonly url: string;
  /** Paths asked for, in order, with the query. */
  readonly asked: string[];
  /** Puts a page there, or an answer of its own; `undefined` takes it away. */
  set(path: string, page: string | Answer | undefined): void;
  close(): Promise<void>;
}

/** A page with a title, some text and links. */
export const aPage = (title: string, links: readonly string[] = [], text = `All about ${title}, in a few words.`) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p>${links
    .map((href) => `<p>See <a href="${href}">the page on ${href}</a> too.</p>`)
    .join('')}</main></body></html>`;

export async function startSite(pages: Record<string, string | Answer> = {}, host = '127.0.0.1'): Promise<LocalSite> {
  const known = new Map(Object.entries(pages));
  const asked: string[] = [];
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    asked.push(path);
    const page = known.get(path);
    if (page === undefined) res.writeHead(404).end('not here');
    else if (typeof page === 'function') page(req, res);
    else res.writeHead(200, { 'content-type': page.startsWith('<?xml') ? 'text/xml' : 'text/html' }).end(page);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://${host}:${port}`,
    asked,
    set(path, page) {
      if (page === undefined) known.delete(path);
      else known.set(path, page);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An answer that knows when the page was not changed. */
export const withEtag =
  (etag: string, page: string): Answer =>
  (req, res) => {
    if (req.headers['if-none-match'] === etag) res.writeHead(304).end();
    else res.writeHead(200, { 'content-type': 'text/html', etag }).end(page);
  };

export const redirectTo =
  (location: string): Answer =>
  (_req, res) => {
    res.writeHead(302, { location }).end();
  };
