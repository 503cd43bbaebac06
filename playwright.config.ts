import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { serverUrlVariable } from './e2e/support/server-url.ts';

const isRoot = process.getuid?.() === 0;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // CI retries once. A test that passes only then is reported as flaky and has a race to fix.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  // Generous, so that a busy machine does not cause failures.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env[serverUrlVariable] ?? '',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Tests do not see the requests of a service worker. e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Rendering a graph in software is slow. Only e2e/graph*.spec.ts enable WebGL; elsewhere it
        // is a list.
        '--disable-3d-apis',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
