import { gzipSync } from 'node:zlib';

/**
 * Fails the build when the script that a route loads first, the entry's and everything both import at once, weighs more
 * than it may after gzip.
 * @param {{ chunk: string, maxKilobytes: number }} limit name of the route's chunk; 1 kB is 1,000 bytes
 * @returns {import('vite').Plugin}
 */
export const limitFirstLoad = ({ chunk, maxKilobytes }) => ({
  name: 'limit-first-load',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const route = chunks.find(({ name }) => name === chunk);
    if (!route) this.error(`there is no chunk ${chunk} to weigh`);
    const files = withImports(
      [...chunks.filter(({ isEntry }) => isEntry), route].map(({ fileName }) => fileName),
      bundle,
    );
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(bundle[file].code).length, 0);
    const words = `first load of ${chunk}: ${(bytes / 1000).toFixed(1)} kB gzip of ${maxKilobytes} kB`;
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
