import { createHash } from 'node:crypto';
import { visitKey } from '../../pages/canonical-url.js';

/** Identifies pages that a crawl finds at several addresses. */
export interface Likeness {
  /** Keys of addresses under which servers show the same page: that of a folder, and of its `index.html`. */
  readonly twins: readonly string[];
  /** Of the page's text; twins have the same. */
  readonly digest: string;
}

const indexNames = ['index.html', 'index.htm'] as const;

/**
 * Sites link to the page of a folder by its own name as well (mdBook does on each page), and would have it twice. A
 * server may show something else there, so the text decides; where it names itself, either name counts as the folder's.
 */
export function likenessOf(url: string, markdown: string): Likeness {
  const folder = url.replace(/\/index\.html?$/, '/').replace(/\/?$/, '/');
  const names = [folder, ...indexNames.map((name) => folder + name)];
  const text = indexNames.reduce((told, name) => told.replaceAll(folder + name, folder), markdown);
  return {
    twins: url.includes('?') ? [] : names.map(visitKey).filter((key) => key !== visitKey(url)),
    digest: createHash('sha256').update(text).digest('base64url'),
  };
}
