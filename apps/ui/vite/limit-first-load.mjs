import { gzipSync } from 'node:zlib';

/**
 * Fails the build when the script that is loaded first, the entry, what it begins with, and everything that it import at once, weighs more
 * than it may after gzip.
 * @param {{ maxKilobytes: number }} limit 1 kB is 1,000 bytes
 * @returns {import('vite').Plugin}
 */
export const limitFirstLoad = ({ maxKilobytes }) => ({
  name: 'limit-first-load',
  apply: 'build',
  generateBundle(_options, bundle) {
    const entries = Object.values(bundle).filter(
      ({ type, isEntry, moduleIds }) =>
        type === 'chunk' && (isEntry || moduleIds.some((id) => id.endsWith('/src/begin.tsx'))),
    );
    const files = withImports(
      entries.map(({ fileName }) => fileName),
      bundle,
    );
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(bundle[file].code).length, 0);
    const words = `first load: ${(bytes / 1000).toFixed(1)} kB gzip of ${maxKilobytes} kB`;
    if (bytes > maxKilobytes * 1000) this.error(words);
    this.info(words);
  },
});

function withImports(start, bundle) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file) || bundle[file]?.type !== 'chunk') return;
    seen.add(file);
    bundle[file].imports.forEach(visit);
  };
  start.forEach(visit);
  return seen;
}
