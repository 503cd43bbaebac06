import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { collectAssets } from './collect-assets.ts';
import { mergeChunks } from './merge-chunks.ts';

/**
 * Compressed bytes that cost a page as much time as one more request. At 150 ms for six requests
 * and 1.6 Mbit/s, it would be 5,000, but most requests run while larger files load.
 */
const requestCost = 500;
/** Compressed bytes of a byte of unminified code, as measured. */
const compression = 0.16;
/**
 * Compressed bytes that each chunk adds: imports, exports, and what compression misses in small
 * files.
 */
const chunkOverhead = 100;
const frequentPages = /[\\/](?:Home|Library|Book|Search|Reader|Post)Page\.tsx$/;

/**
 * Merges small chunks. By default, each set of pages and dialogs that need a module gets its own
 * chunk, and a page loads up to 77. A first build, without minifying, finds these sets.
 */
export function sharedChunks(): Plugin {
  return {
    name: 'catena-shared-chunks',
    apply: 'build',
    async config(config) {
      const merged = mergeSharedChunks(await buildModules(config));
      const nameOf = new Map(merged.flatMap((modules, i) => modules.map((id) => [id, `shared-${i}`])));
      const group = { name: (id: string) => nameOf.get(id), debugName: 'shared', includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
}

/** Builds the modules without styles and pictures, and writes nothing. */
async function buildModules({
  resolve: resolution = {},
  build: { target, rolldownOptions } = {},
}: UserConfig): Promise<Rolldown.OutputBundle> {
  const built = await build({
    configFile: false,
    root: resolve('web'),
    // Not the warnings, which the other build repeats.
    logLevel: 'error',
    resolve: resolution,
    plugins: [withoutAssets()],
    build: {
      write: false,
      minify: false,
      target: target ?? 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: resolve('web/main.tsx'), output: rolldownOptions?.output ?? {} },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the modules were not built');
  return Object.fromEntries(output.output.map((file) => [file.fileName, file]));
}

/** Replaces styles and pictures with empty modules, which chunks still list. */
function withoutAssets(): Plugin {
  return {
    name: 'catena-without-assets',
    enforce: 'pre',
    load: (id) => (/\.(?:css|svg)(?:\?|$)/.test(id) ? { code: 'export default {};', moduleType: 'js' } : undefined),
  };
}

/** Returns the modules of each merged chunk. */
function mergeSharedChunks(bundle: Rolldown.OutputBundle): string[][] {
  const start = collectAssets(bundle, (chunk) => chunk.isEntry);
  const chunks = Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(({ fileName }) => !start.has(fileName));
  // Rolldown does not mark a chunk as a dynamic entry if other chunks also import it statically.
  const dynamic = new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.dynamicImports : [])));
  const users = chunks.filter(({ fileName }) => dynamic.has(fileName));
  const loaded = users.map((user) => collectAssets(bundle, (chunk) => chunk === user));
  const position = new Map(chunks.map(({ fileName }, i) => [fileName, i]));
  const split = chunks.map((chunk) => ({
    modules: Object.keys(chunk.modules),
    size: chunkOverhead + compression * Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    hasStyles: Object.keys(chunk.modules).some((id) => id.endsWith('.css')),
    canMerge: !dynamic.has(chunk.fileName),
    users: new Set(users.flatMap((_, i) => (loaded[i]?.has(chunk.fileName) ? [i] : []))),
    imports: chunk.imports.flatMap((name) => position.get(name) ?? []),
  }));
  return mergeChunks(split, { weights: users.map(weightOf), request: requestCost });
}

/** Estimates how often a page is loaded or a dialog opened, relative to most pages. */
function weightOf({ facadeModuleId }: Rolldown.OutputChunk): number {
  if (!facadeModuleId?.includes('/web/pages/')) return 0.05;
  return frequentPages.test(facadeModuleId) ? 4 : 1;
}
