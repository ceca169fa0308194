import { build } from 'vite';

/**
 * Builds a page that the pages frame, after them and beside them: in one build they would share chunks, and the first load
 * would be cut into more of them.
 * @param {{ page: string }} frame
 * @returns {import('vite').Plugin}
 */
export function buildFrame({ page }) {
  let config;
  return {
    name: 'build-frame',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const { root, logLevel } = config;
      const { outDir, target, assetsInlineLimit, chunkSizeWarningLimit } = config.build;
      await build({
        configFile: false,
        root,
        logLevel,
        publicDir: false,
        build: {
          ...{ outDir, target, assetsInlineLimit, chunkSizeWarningLimit },
          emptyOutDir: false,
          rollupOptions: { input: `${root}/${page}` },
        },
      });
    },
  };
}
