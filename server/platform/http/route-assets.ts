import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#core/escape-html.ts';

/** Returns the addresses of a page's own scripts and styles. */
export type RouteAssets = (path: string) => readonly string[];

/**
 * Reads the assets of each route from `routes.json`, which the build writes. Without them, a
 * browser would learn which assets a page needs only when the scripts of every page have run.
 */
export function readRouteAssets(webFolder: string): RouteAssets {
  const routes = readRoutes(join(webFolder, 'routes.json')).map(({ path, assets }) => ({ segments: path.split('/'), assets }));
  return (path) => {
    const segments = path.split('/');
    return routes.find((route) => matches(route.segments, segments))?.assets ?? [];
  };
}

/**
 * Returns the link elements that load a page's own scripts and styles together with those of every
 * page.
 */
export function assetLinks(assets: readonly string[]): string {
  return assets.map((asset) => linkOf(escapeHtml(asset))).join('\n    ');
}

/** Returns no routes for a page that was built without the list. */
function readRoutes(file: string): { path: string; assets: string[] }[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { path: string; assets: string[] }[]) : [];
}

/** A segment that begins with a colon matches any one. */
function matches(route: readonly string[], path: readonly string[]): boolean {
  return route.length === path.length && route.every((segment, i) => segment === path[i] || (segment.startsWith(':') && path[i] !== ''));
}

function linkOf(asset: string): string {
  return asset.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${asset}" />`
    : `<link rel="modulepreload" crossorigin href="${asset}" />`;
}
