// Builds the page (dist/web) and the server with the CLI (dist/server). `ensureBuilt` builds only
// if a source is newer.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runWithProgress } from './build-progress.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'dist', 'built-from');
const sources = [
  'contract',
  'core',
  'server',
  'web',
  'cli',
  'seed',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/web-build',
];

/** Hashes the name, size and time of every source, which detects changes within milliseconds. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}:${stats.size}:${stats.mtimeMs};`);
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest('hex');
}

/** Deletes chunks of an earlier build; their names contain a content hash. */
function removeChunks(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (/-[0-9A-Z]{8}\.js(\.map)?$/.test(name)) rmSync(join(folder, name));
}

/**
 * Lets V8 allocate two functions that postgres.js (3.4.9) creates per query in the young
 * generation, so that minor collections take 1 ms instead of 5 to 15.
 */
export const youngFunctions = {
  name: 'young-functions',
  setup(build) {
    build.onLoad({ filter: /[\\/]postgres[\\/]src[\\/]query\.js$/ }, ({ path }) => {
      const assignments = /^ {4}this\.(resolve|reject) = (x => .*)$/gm;
      const text = readFileSync(path, 'utf8');
      // A later version may not need the workaround, or need it elsewhere.
      if (text.match(assignments)?.length !== 2)
        throw new Error(`${path} has changed. Check if the problem that the plugin young-functions works around still exists.`);
      // V8 allocates a function that is assigned directly to a property in its old space, where
      // query results that it closes over stay until a full collection.
      const contents = text.replace(assignments, '    const $1Once = $2\n    this.$1 = $1Once');
      return { contents, loader: 'js' };
    });
  },
};

/**
 * Packages that have native code, find files beside their modules, or are loaded only when they are
 * used. All others are bundled: Node would resolve and read their hundreds of files one by one.
 */
const external = [
  '@aws-sdk/*',
  '@citation-js/*',
  '@electric-sql/*',
  '@node-rs/*',
  '@simplewebauthn/*',
  '@zxcvbn-ts/*',
  'docx',
  'esbuild',
  'openid-client',
  'prom-client',
  'quill',
  'sharp',
  'stripe',
  'vite',
];

/**
 * Builds the server, its worker threads and the CLI; tests add programs of their own (source by
 * name).
 */
export async function buildServer(outdir, further = {}) {
  const esbuild = await import('esbuild');
  removeChunks(resolve(root, outdir));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      'create-library': 'server/create-library.ts',
      'embedded-worker': 'server/platform/db/embedded-worker.ts',
      'prepare-worker': 'server/features/essays/prepare-worker.ts',
      'citation-worker': 'server/citations/citation-worker.ts',
      'export-worker': 'server/features/essays/export/export-worker.ts',
      'picture-worker': 'server/features/essays/pictures/picture-worker.ts',
      'rows-worker': 'server/catalog/rows-worker.ts',
      'train-worker': 'server/features/search/vectors/train-worker.ts',
      cli: 'cli/main.ts',
      demo: 'seed/demo.ts',
      'create-cluster': 'server/platform/db/create-cluster.ts',
      ...further,
    },
    outdir,
    bundle: true,
    // Modules that only a later part of the startup needs become separate files.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: { typebox: join(root, 'node_modules/typebox/build/index.mjs'), postgres: join(root, 'node_modules/postgres/src/index.js') },
    external,
    // What packages require in CommonJS.
    banner: { js: "import { createRequire as bannerRequire } from 'node:module'; const require = bannerRequire(import.meta.url);" },
    plugins: [youngFunctions],
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    logLevel: 'warning',
  });
}

/**
 * Adds the empty database cluster that new libraries copy (server/platform/db/embedded.ts) to a
 * built server. One of each version of PGlite is kept for later builds and for the tests.
 */
export async function addCluster(outdir) {
  const built = resolve(root, outdir);
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const kept = join(root, 'node_modules/.cache/catena', `cluster-${version}`);
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true });
    const created = mkdtempSync(`${kept}-`);
    await promisify(execFile)(process.execPath, [join(built, 'create-cluster.js'), created]);
    // Another build may have been faster.
    if (existsSync(kept)) rmSync(created, { recursive: true });
    else renameSync(created, kept);
  }
  rmSync(join(built, 'cluster'), { recursive: true, force: true });
  cpSync(kept, join(built, 'cluster'), { recursive: true });
}

async function build() {
  const from = fingerprint();
  rmSync(stamp, { force: true });
  const { build: buildPage } = await import('vite');
  await runWithProgress({
    page: () => buildPage({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }),
    server: async () => {
      await buildServer('dist/server');
      await addCluster('dist/server');
    },
  });
  writeFileSync(stamp, `${from}\n${process.env.VITE_API_HOST ?? ''}\n`);
}

export async function ensureBuilt() {
  const [from, host = ''] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  // A page that was built for another API host keeps it, unless this start specifies a host.
  process.env.VITE_API_HOST ??= host;
  if (from === fingerprint() && host === process.env.VITE_API_HOST) return;
  process.stderr.write('Building Catena. This takes about 20 seconds after each installation or change.\n');
  // In a process of its own, whose memory (more than 1 GB) is free again before the server starts.
  // A test runner sets NODE_ENV to `test`, for which Vite would bundle React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
