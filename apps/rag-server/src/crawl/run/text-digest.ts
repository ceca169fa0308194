import { createHash } from 'node:crypto';

const indexNames = ['index.html', 'index.htm'] as const;

/**
 * Of what a page says: a site shows one text at several addresses, for printing, in another order, or as the page of a
 * folder and its `index.html`. Where such a page names itself, either name counts as the folder's.
 */
export function textDigest(url: string, markdown: string): string {
  const folder = url.replace(/\/index\.html?$/, '/').replace(/\/?$/, '/');
  const text = indexNames.reduce((told, name) => told.replaceAll(folder + name, folder), markdown);
  return createHash('sha256').update(text).digest('base64url');
}
