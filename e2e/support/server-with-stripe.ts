import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type StripeServer, subscriptionObject } from '../../server/testing/stripe-objects.ts';
import { startStripeServer } from '../../server/testing/stripe-server.ts';
import { createDataDir, freePort, waitUntilHealthy } from './server.ts';
import { copyWorld } from './world-folder.ts';

/** A server with Stripe keys and the stub of Stripe that it uses. */
export interface ServerWithStripe {
  readonly url: string;
  readonly stripe: StripeServer;
  /** Changes a subscription at the Stripe stub and delivers the webhook event. */
  updateSubscription(id: string, customer: string, status: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Bundles with-stripe.ts next to the built server, whose workers and pages it uses. Starts much
 * faster than from source.
 */
async function bundleServer(): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const outfile = join(root, 'dist/server/with-stripe.js');
  const entry = join(import.meta.dirname, 'with-stripe.ts');
  await build({ absWorkingDir: root, entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
  return outfile;
}

export async function startServerWithStripe(): Promise<ServerWithStripe> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stripe = await startStripeServer(url);
  const dataDir = await createDataDir();
  await copyWorld(dataDir);
  const { DATABASE_URL: _, CORS_ORIGIN: __, ...inherited } = process.env;
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SECURITY_LOG: 'off',
    SITE_NAME: 'Catena',
    STARTER_TEXT: 'off',
  };
  const env = { ...inherited, ...stripe.env, ...own, CATENA_STAND_IN_PORT: String(stripe.address.port) };
  const child = spawn(process.execPath, [await bundleServer()], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  await Promise.race([
    waitUntilHealthy(url, 200_000),
    exited.then(() => Promise.reject(new Error('the server exited before it was ready'))),
  ]);
  let created = Math.floor(Date.now() / 1000) - 1000;
  return {
    url,
    stripe,
    async updateSubscription(id, customer, status) {
      const object = subscriptionObject(id, customer, status);
      stripe.subscriptions.set(id, object);
      const { body, signature } = stripe.event('customer.subscription.updated', object, { created: (created += 10) });
      const response = await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers: { 'stripe-signature': signature }, body });
      if (!response.ok) throw new Error(`the webhook returned ${response.status}`);
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await stripe.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
