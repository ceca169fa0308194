import { type Page, targetOf } from './page.js';

/** The page that everything is reached from; its list of links is the site's navigation. */
export const start = 'docs/README.md';

/** The start page and every page that is reached from it. */
export function collectPages(read: (path: string) => Page): Page[] {
  const found = new Map<string, Page>();
  const waiting = [start];
  for (const path of waiting) {
    if (found.has(path)) continue;
    const page = read(path);
    found.set(path, page);
    waiting.push(...linkedPages(page).map((link) => link.path));
  }
  return [...found.values()];
}

/** Markdown files that a page links to, with the links' texts, in its order. */
export const linkedPages = (page: Page): { path: string; text: string }[] =>
  page.links.flatMap(({ href, text }) => {
    const path = targetOf(page.path, href)?.path;
    return path?.endsWith('.md') ? [{ path, text }] : [];
  });
