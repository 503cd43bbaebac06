import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { defaultSiteName } from './core/site.ts';
import { collectAssets } from './scripts/web-build/collect-assets.ts';
import { firstText } from './scripts/web-build/first-text.ts';
import { routeAssets } from './scripts/web-build/route-assets.ts';
import { sharedChunks } from './scripts/web-build/shared-chunks.ts';

const api = process.env['CATENA_API'] ?? 'http://127.0.0.1:3000';

// The package exports only its development build, whose warnings are useless in production.
const productionRouter = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

export default defineConfig(({ command }) => ({
  root: 'web',
  resolve: { alias: command === 'build' ? { 'react-router': productionRouter } : {} },
  plugins: [react(), sharedChunks(), precompress(), placeholders(), routeAssets(), firstText(), serviceWorker()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // kB. e2e/budget.spec.ts limits what each page loads.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], priority: 1 }] },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': api, '/files': api, '/manifest.webmanifest': api, '/robots.txt': api } },
}));

/**
 * Writes a .br and a .gz file for every text asset, so that the server never compresses one at run
 * time.
 */
function precompress(): Plugin {
  return {
    name: 'catena-precompress',
    apply: 'build',
    // Not in generateBundle, since Vite fills in chunk URLs after every plugin's generateBundle.
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the page is built into a folder');
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
      // Node compresses in threads of its own, several files at once.
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const source = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Fills in the API's host at build time, if it differs from the page's. */
function placeholders(): Plugin {
  let building = false;
  return {
    name: 'catena-placeholders',
    configResolved: (config) => void (building = config.command === 'build'),
    transformIndexHtml(html) {
      const withHost = html.replaceAll('__API_HOST__', () => process.env['VITE_API_HOST'] ?? '');
      if (building) return withHost;
      // The server fills in the operator's values and those of each response; the dev server has no
      // such step, so this plugin fills in the name.
      return withHost
        .replaceAll(/__(SITE_NAME|PAGE_TITLE)__/g, () => process.env['SITE_NAME'] ?? defaultSiteName)
        .replaceAll(/__(TAGLINE|ABOUT|FOOTER|LOGO)__/g, '');
    },
  };
}

/**
 * What readers open offline: pages, the form of a post, the margin, and notices of unsent
 * annotations.
 */
const offlineScreens =
  /[\\/]web[\\/](?:pages[\\/](?:HomePage|LibraryPage|ReaderPage)|ui[\\/](?:Dialog|LoadedActionMenu)|features[\\/](?:posts[\\/]PostForm|reader[\\/](?:LoadedBarPanel|SelectionMenu|margin[\\/]MarginPanel)|shell[\\/]UnsentNotice|session[\\/]LogoutQuestion))\.tsx$/;

/** Builds the service worker with the list of assets that the page and the reader need. */
function serviceWorker(): Plugin {
  return {
    name: 'catena-service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the page is built into a folder');
      const assets = assetsOf(bundle);
      const { transformWithOxc } = await import('vite');
      const file = fileURLToPath(new URL('web/service-worker.ts', import.meta.url));
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const values = { __BUILD_ID__: createHash('sha256').update(assets.join()).digest('hex').slice(0, 16), __SHELL_ASSETS__: assets };
      const filled = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, () => JSON.stringify(value)), code);
      await writeFile(join(dir, 'service-worker.js'), filled);
    },
  };
}

/** Returns the paths of the scripts and styles of the start and the offline screens. */
function assetsOf(bundle: Rolldown.OutputBundle): string[] {
  const found = collectAssets(bundle, (chunk) => chunk.isEntry || offlineScreens.test(chunk.facadeModuleId ?? ''));
  // Pictures of the interface; those of passages and essays are not assets.
  for (const name of Object.keys(bundle)) if (name.endsWith('.svg')) found.add(name);
  return [...found].sort().map((name) => `/${name}`);
}
