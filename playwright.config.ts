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
  // Where nobody watches, one more try: a way that needs it is counted and named as flaky, and is a race to be mended.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  // Generous, for a machine that has other things to do as well; what fails must fail for a reason.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env[serverUrlVariable] ?? '',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Drawn in software, a graph on a page takes longer than all the rest of it: e2e/graph*.spec.ts draw it, elsewhere it is a list.
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
