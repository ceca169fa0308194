import { hasReadableName } from '../../extract/extract-document.js';
import { visitKey } from '../../pages/canonical-url.js';

const deepestPath = 20;
const maxRepeats = 3;
const maxParameters = 12;
const maxVariants = 200;

/**
 * Calendars, session ids and relative links gone wrong make endless sites; this says where one begins.
 *
 * @param maxPages of the crawl. With twice as many variants, of however many paths, it has no room for more, and no more
 * are kept in mind: one page may name a hundred thousand.
 */
export function makeTrapDetector(maxPages: number): (url: string) => boolean {
  const variantsByPath = new Map<string, Set<string>>();
  let kept = 0;
  return (url) => {
    if (hasTrapShape(url)) return true;
    const [path = '', query] = visitKey(url).split('?', 2);
    const variants = variantsByPath.get(path) ?? new Set();
    // Every page of a site links to the same few others: only what is new counts.
    if (query === undefined || variants.has(query)) return false;
    if (variants.size >= maxVariants || kept >= 2 * maxPages) return true;
    variantsByPath.set(path, variants.add(query));
    kept += 1;
    return false;
  };
}

function hasTrapShape(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return (
    segments.length > deepestPath || Math.max(0, ...counts.values()) > maxRepeats || searchParams.size > maxParameters
  );
}

const binaryFile =
  /\.(pdf|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|msi|dmg|deb|rpm|apk|iso|jar|whl|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|avi|mov|mkv|webm|ogg|wav|flac|woff2?|ttf|otf|eot|css|js|mjs|map|json|xml|docx?|xlsx?|pptx?|odt|wasm)$/i;

/** Whether the name says that there is no text to read; a page behind an honest name is judged by its content type. */
export function isBinaryName(url: string): boolean {
  const { pathname } = new URL(url);
  return binaryFile.test(pathname) && !hasReadableName(pathname);
}
