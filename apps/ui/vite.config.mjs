import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFrame } from './vite/build-frame.mjs';
import { limitFirstLoad } from './vite/limit-first-load.mjs';

const workspace = fileURLToPath(new URL('../..', import.meta.url));
const { paths } = JSON.parse(readFileSync(`${workspace}/tsconfig.base.json`, 'utf8')).compilerOptions;
const library = (name) => ({ find: new RegExp(`^${name}$`), replacement: join(workspace, paths[name][0]) });

/** ui-bff puts a fresh nonce in place of this into every page it serves, and the same into its policy. */
const noncePlaceholder = '__CSP_NONCE__';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), limitFirstLoad({ maxKilobytes: 242 }), buildFrame({ page: 'diagram.html' })],
  resolve: {
    alias: ['client', 'contracts', 'markdown', 'pacing', 'question-sets'].map((name) => library(`@parley/${name}`)),
  },
  html: { cspNonce: noncePlaceholder },
  build: {
    outDir: `${workspace}/dist/apps/ui`,
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // An asset as a data: address would need a wider policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: process.env.UI_BFF_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});
