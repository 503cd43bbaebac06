import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRoutes } from './route-assets.ts';

test('every lazy route is read with its path', () => {
  const routes = parseRoutes(readFileSync('web/routes.tsx', 'utf8'));
  expect(routes).toContainEqual({ path: '/', module: './pages/HomePage.tsx' });
  expect(routes).toContainEqual({ path: '/users/:username/followers', module: './pages/FollowsPage.tsx' });
  expect(routes).toContainEqual({ path: '/read/:edition/:citation', module: './pages/ReaderPage.tsx' });
});

test('a route that cannot be read fails the build', () => {
  expect(() => parseRoutes("open(path, async () => (await import('./pages/HomePage.tsx')).HomePage)")).toThrow('1 lazy routes, but 0');
  expect(() => parseRoutes("open(`${somewhere}:id`, async () => (await import('./pages/HomePage.tsx')).HomePage)")).toThrow('somewhere');
});
