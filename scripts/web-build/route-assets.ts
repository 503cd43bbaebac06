import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import * as pagePaths from '../../core/page-paths.ts';
import { collectAssets } from './collect-assets.ts';

const routesFile = 'web/routes.tsx';

/**
 * Writes `routes.json`: the path of each lazy route, and the scripts and styles that it needs
 * besides index.html's, which the server lists in the page (server/platform/http/route-assets.ts).
 */
export function routeAssets(): Plugin {
  return {
    name: 'catena-route-assets',
    apply: 'build',
    generateBundle: {
      // After Vite has removed the chunks that contain nothing but styles.
      order: 'post',
      async handler(_, bundle) {
        const routes = parseRoutes(await readFile(routesFile, 'utf8'));
        const start = collectAssets(bundle, (chunk) => chunk.isEntry);
        const assetsOf = (modules: readonly string[]): string[] => {
          const assets = modules.flatMap((module) => {
            const file = resolve('web', module);
            const found = collectAssets(bundle, (chunk) => chunk.facadeModuleId === file);
            if (found.size === 0) throw new Error(`no chunk contains ${file}`);
            return [...found];
          });
          return [...new Set(assets)].filter((name) => !start.has(name)).map((name) => `/${name}`);
        };
        const source = JSON.stringify(routes.map(({ path, modules }) => ({ path, assets: assetsOf(modules) })));
        this.emitFile({ type: 'asset', fileName: 'routes.json', source } satisfies Rolldown.EmittedAsset);
      },
    },
  };
}

interface LazyRoute {
  readonly path: string;
  /** The paths, in `web`, of its screen and those around it. */
  readonly modules: readonly string[];
}

/**
 * Reads the lazy routes from the source of `web/routes.tsx`. Throws an error if any of them is not
 * of the form `open(path, async () => (await import('./pages/…`.
 */
export function parseRoutes(source: string): LazyRoute[] {
  const routes = [...source.matchAll(/\(\s*(`[^`]*`|'[^']*'|\w+\.\w+),\s*async \(\) => \(await import\('([^']+)'\)\)/g)];
  const imports = source.match(/\bimport\('/g) ?? [];
  if (routes.length !== imports.length)
    throw new Error(`${routesFile} has ${imports.length} lazy routes, but ${routes.length} can be read`);
  const byPath = new Map<string, LazyRoute>();
  let outer: LazyRoute = { path: '', modules: [] };
  for (const [, expression = '', module = ''] of routes) {
    const path = evaluatePath(expression);
    // A relative path is nested in the last absolute one.
    const route = path.startsWith('/') ? { path, modules: [module] } : within(outer, path, module);
    if (path.startsWith('/')) outer = route;
    byPath.set(route.path, route);
  }
  return [...byPath.values()];
}

function within(outer: LazyRoute, path: string, module: string): LazyRoute {
  return { path: path === '' ? outer.path : `${outer.path}/${path}`, modules: [...outer.modules, module] };
}

/** Evaluates a string, a constant of `core/page-paths.ts`, or a template of such constants. */
function evaluatePath(expression: string): string {
  if (!/^[`']/.test(expression)) return constantAt(expression);
  return expression.slice(1, -1).replaceAll(/\$\{([\w.]+)\}/g, (_, name: string) => constantAt(name));
}

function constantAt(name: string): string {
  const value = name.split('.').reduce<unknown>((object, key) => (object as Record<string, unknown> | undefined)?.[key], pagePaths);
  if (typeof value !== 'string') throw new Error(`${routesFile}: ${name} is not a constant of core/page-paths.ts`);
  return value;
}
