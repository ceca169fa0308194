import { type Page, targetOf } from './page.js';

/** A link that leads nowhere, as a person would mend it. */
export interface DeadLink {
  readonly page: string;
  readonly href: string;
  readonly why: string;
}

/**
 * Links of all pages that name a file or a heading that is not there. Addresses of other sites are not asked: whether
 * those answer is not this repository's doing, and a check must hold offline.
 */
export function deadLinks(pages: readonly Page[], isThere: (path: string) => boolean): DeadLink[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return pages.flatMap((page) =>
    page.links.flatMap(({ href }) => {
      const target = targetOf(page.path, href);
      if (target === undefined) return [];
      const linked = byPath.get(target.path);
      if (linked === undefined && !isThere(target.path)) return [{ page: page.path, href, why: 'no such file' }];
      const isHeading = target.anchor === undefined || linked?.anchors.has(target.anchor) === true;
      return isHeading ? [] : [{ page: page.path, href, why: 'no such heading' }];
    }),
  );
}
