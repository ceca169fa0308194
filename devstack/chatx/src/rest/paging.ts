import type { Request, Response } from 'express';
import { Refusal } from '../http/errors.js';

interface Page<T> {
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  readonly max: number;
  readonly cursor?: string | undefined;
}

/**
 * Answers one page as `{items}`; the next page's address goes in `Link: <...>; rel="next"` (RFC 8288), never in the body.
 * The cursor names the last item shown, so items added in front do not shift the pages.
 */
export function sendPage<T>(req: Request, res: Response, page: Page<T>, view: (item: T) => unknown): void {
  const from = startOf(page);
  const shown = page.items.slice(from, from + page.max);
  const last = shown.at(-1);
  if (last !== undefined && from + page.max < page.items.length) {
    const next = new URL(req.originalUrl, `http://${req.get('host') ?? '127.0.0.1'}`);
    next.searchParams.set('cursor', page.idOf(last));
    res.set('Link', `<${next.href}>; rel="next"`);
  }
  res.json({ items: shown.map(view) });
}

function startOf<T>({ items, idOf, cursor }: Page<T>): number {
  if (cursor === undefined) return 0;
  const index = items.findIndex((item) => idOf(item) === cursor);
  if (index < 0) throw new Refusal(400, 'The cursor is not valid any more.');
  return index + 1;
}
