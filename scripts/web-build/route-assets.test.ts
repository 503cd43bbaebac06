import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRoutes } from './route-assets.ts';

test('every lazy route is read with its path', () => {
  const routes = parseRoutes(readFileSync('web/routes.tsx', 'utf8'));
  expect(routes).toContainEqual({ path: '/', modules: ['./pages/HomePage.tsx'] });
  expect(routes).toContainEqual({ path: '/users/:username/followers', modules: ['./pages/FollowsPage.tsx'] });
  expect(routes).toContainEqual({ path: '/read/:edition/:citation', modules: ['./pages/ReaderPage.tsx'] });
});

test('a route inside another one is read with its full path, and needs the modules of both', () => {
  const routes = parseRoutes(readFileSync('web/routes.tsx', 'utf8'));
  const layout = './pages/AdminLayout.tsx';
  expect(routes).toContainEqual({ path: '/admin/catalog/works/:id', modules: [layout, './pages/AdminWorkPage.tsx'] });
  expect(routes.filter(({ path }) => path === '/admin')).toEqual([{ path: '/admin', modules: [layout, './pages/AdminOverviewPage.tsx'] }]);
  expect(routes.filter(({ path }) => !path.startsWith('/'))).toEqual([]);
});

test('a route that cannot be read fails the build', () => {
  expect(() => parseRoutes("open(path, async () => (await import('./pages/HomePage.tsx')).HomePage)")).toThrow('1 lazy routes, but 0');
  expect(() => parseRoutes("open(sitePaths.nowhere, async () => (await import('./pages/HomePage.tsx')).HomePage)")).toThrow('nowhere');
  expect(() => parseRoutes("open(`${somewhere}:id`, async () => (await import('./pages/HomePage.tsx')).HomePage)")).toThrow('somewhere');
});
