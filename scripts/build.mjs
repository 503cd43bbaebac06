// Builds the page (dist/web) and the server with its command line (dist/server). `ensureBuilt` does so only when a source is newer.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'dist', 'built-from');
const sources = ['contract', 'core', 'server', 'web', 'cli', 'seed', 'package-lock.json', 'vite.config.ts', 'scripts/build.mjs'];

/** Name, size and time of every source: as good as their content for telling whether one changed, and read in milliseconds. */
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

/** Parts of an earlier build, whose names tell of their content. */
function removeChunks(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (/-[0-9A-Z]{8}\.js(\.map)?$/.test(name)) rmSync(join(folder, name));
}

/**
 * V8 makes a function that is written straight into a property in its old space, where all that it sees then lives until a full collection. postgres.js
 * (3.4.9) does so with two in each query and each part of one: nothing that the database answered, nor the text of any statement, was ever let go of by
 * the small collections, which took five to fifteen milliseconds for it. By way of a variable the functions are young, and the collections take one.
 */
export const youngFunctions = {
  name: 'young-functions',
  setup(build) {
    build.onLoad({ filter: /[\\/]postgres[\\/]src[\\/]query\.js$/ }, ({ path }) => {
      const written = /^ {4}this\.(resolve|reject) = (x => .*)$/gm;
      const text = readFileSync(path, 'utf8');
      // A later version may do without, or do it elsewhere.
      if (text.match(written)?.length !== 2)
        throw new Error(`${path} has changed: see whether what the plugin young-functions mends is still there.`);
      const contents = text.replace(written, '    const $1Once = $2\n    this.$1 = $1Once');
      return { contents, loader: 'js' };
    });
  },
};

/** The server, its threads and its command line; the tests have programs of their own made beside them (by name, each with its source). */
export async function buildServer(outdir, further = {}) {
  const esbuild = await import('esbuild');
  removeChunks(resolve(root, outdir));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      'embedded-worker': 'server/platform/db/embedded-worker.ts',
      'prepare-worker': 'server/features/essays/prepare-worker.ts',
      'picture-worker': 'server/features/essays/pictures/picture-worker.ts',
      'train-worker': 'server/features/search/vectors/train-worker.ts',
      cli: 'cli/main.ts',
      demo: 'seed/demo.ts',
      ...further,
    },
    outdir,
    bundle: true,
    // What only a later part of the start needs is in a file of its own.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // Hundreds of small files, which take Node a quarter of a second to read one by one.
    alias: { typebox: join(root, 'node_modules/typebox/build/index.mjs'), postgres: join(root, 'node_modules/postgres/src/index.js') },
    plugins: [youngFunctions],
    sourcemap: true,
    logLevel: 'warning',
  });
}

export async function build() {
  const from = fingerprint();
  rmSync(stamp, { force: true });
  const environment = process.env.NODE_ENV;
  const { build: buildPage } = await import('vite');
  await Promise.all([
    buildPage({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }),
    buildServer('dist/server'),
  ]);
  // Vite says that this is production; what starts in this very process afterwards must not believe it.
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  writeFileSync(stamp, `${from}\n${process.env.VITE_API_HOST ?? ''}\n`);
}

export async function ensureBuilt() {
  const [from, host = ''] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  // A page that was built to call another host keeps it, unless this start names another one.
  process.env.VITE_API_HOST ??= host;
  if (from === fingerprint() && host === process.env.VITE_API_HOST) return;
  process.stderr.write('Building once; later starts are immediate …\n');
  await build();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
