import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { defaultSiteName } from './core/site.ts';

const api = process.env['CATENA_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), precompress(), placeholders()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'parts', test: isPart, minShareCount: 4, maxModuleSize: 30_000 },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': api, '/files': api } },
});

/**
 * Groups common modules into one chunk: by default, each set of pages that share a module gets its
 * own chunk, and a page loads thirty chunks of 1 kB each. Markdown is excluded, because it brings
 * its parser, which many pages do not need.
 */
function isPart(id: string): boolean {
  return (
    /[\\/](?:@mantine|@tanstack|@floating-ui|contract|core|web[\\/](?:ui|platform))[\\/]/.test(id) &&
    !/[\\/](?:Markdown|remark-links)\b/.test(id)
  );
}

/**
 * Writes a .br and a .gz file for every text asset, so that the server never compresses one at run
 * time. Runs after the bundle is written, because Vite fills in chunk URLs after every plugin's
 * generateBundle.
 */
function precompress(): Plugin {
  return {
    name: 'catena-precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the page is built into a folder');
      for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const file = join(dir, fileName);
        const source = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}

/**
 * Fills in placeholders: the API's host, if it differs from the page's, at build time. The server
 * fills in the site name and the nonce of each response; the dev server has no such step, so this
 * plugin fills in the name.
 */
function placeholders(): Plugin {
  let building = false;
  return {
    name: 'catena-placeholders',
    configResolved: (config) => void (building = config.command === 'build'),
    transformIndexHtml(html) {
      const withHost = html.replaceAll('__API_HOST__', () => process.env['VITE_API_HOST'] ?? '');
      return building ? withHost : withHost.replaceAll('__SITE_NAME__', () => process.env['SITE_NAME'] ?? defaultSiteName);
    },
  };
}
