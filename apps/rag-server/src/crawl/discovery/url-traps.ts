import { visitKey } from './canonical-url.js';

const deepestPath = 20;
const mostRepeats = 3;
const mostParameters = 12;
const mostVariants = 200;

/** Calendars, session ids and relative links gone wrong make endless sites; this says where one begins. */
export function makeTrapDetector(): (url: string) => boolean {
  const variantsByPath = new Map<string, number>();
  return (url) => {
    if (hasTrapShape(url)) return true;
    const path = visitKey(url).split('?', 1)[0] ?? '';
    const variants = (variantsByPath.get(path) ?? 0) + 1;
    variantsByPath.set(path, variants);
    return variants > mostVariants;
  };
}

function hasTrapShape(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return (
    segments.length > deepestPath || Math.max(0, ...counts.values()) > mostRepeats || searchParams.size > mostParameters
  );
}

const binaryFile =
  /\.(pdf|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|msi|dmg|deb|rpm|apk|iso|jar|whl|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|avi|mov|mkv|webm|ogg|wav|flac|woff2?|ttf|otf|eot|css|js|mjs|map|json|xml|docx?|xlsx?|pptx?|odt|wasm)$/i;

/** Whether the name says that there is no text to read; a page behind an honest name is judged by its content type. */
export const isBinaryName = (url: string): boolean => binaryFile.test(new URL(url).pathname);
