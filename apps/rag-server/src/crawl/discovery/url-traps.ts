import { hasReadableName } from '../../extract/extract-document.js';
import { visitKey } from '../../pages/canonical-url.js';

const deepestPath = 20;
const maxRepeats = 3;
const maxParameters = 12;
/** Of one path, at least; a crawl with room for more may have as many as half its pages. */
const minVariants = 200;

/**
 * Why an address looks like part of an endless series: by its shape, or because of how many others of its path came
 * before it. The second depends on the order in which pages are found: another crawl may come to other ones.
 */
export type Trap = 'shape' | 'variants';

/**
 * Calendars, session ids and relative links gone wrong make endless sites; this says where one begins.
 *
 * @param maxPages of the crawl. With twice as many variants, of however many paths, it has no room for more, and no more
 * are kept in mind: one page may name a hundred thousand.
 */
export function makeTrapDetector(maxPages: number): (url: string) => Trap | undefined {
  const maxVariants = variantsWithin(maxPages);
  const variantsByPath = new Map<string, Set<string>>();
  let kept = 0;
  return (url) => {
    if (hasTrapShape(url)) return 'shape';
    const [path = '', query] = visitKey(url).split('?', 2);
    const variants = variantsByPath.get(path) ?? new Set();
    // Every page of a site links to the same few others: only what is new counts.
    if (query === undefined || variants.has(query)) return undefined;
    if (variants.size >= maxVariants || kept >= 2 * maxPages) return 'variants';
    variantsByPath.set(path, variants.add(query));
    kept += 1;
    return undefined;
  };
}

/** Variants of one path that a crawl of so many pages follows. */
export const variantsWithin = (maxPages: number): number => Math.max(minVariants, Math.floor(maxPages / 2));

function hasTrapShape(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return (
    segments.length > deepestPath || Math.max(0, ...counts.values()) > maxRepeats || searchParams.size > maxParameters
  );
}

/** Kinds that sites link to by the hundred and that hold no text. */
const binaryFile =
  /\.(zip|gz|tgz|bz2|xz|7z|rar|tar|exe|msi|dmg|deb|rpm|apk|iso|jar|whl|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|avi|mov|mkv|webm|ogg|wav|flac|woff2?|ttf|otf|eot|css)$/i;

/** Wikis have pages about files: `/wiki/File:Plan.png`. */
const pageAboutFile = /:[^/]*$/;

/**
 * Whether the name says that there is no text to read. Pages are named after software and its files as well, as Node.js
 * and package.json are: whatever may be a page is asked for, and its answer decides.
 */
export function isBinaryName(url: string): boolean {
  const { pathname } = new URL(url);
  return binaryFile.test(pathname) && !pageAboutFile.test(pathname) && !hasReadableName(pathname);
}
