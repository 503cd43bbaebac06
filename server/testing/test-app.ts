import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Api } from '#contract/api.ts';
import { fairLimits } from '../platform/http/fair-limits.ts';
import { createApp } from '../app.ts';
import { hashCheaply } from '../features/accounts/passwords.ts';
import { createEssayThread, type EssayThread, timeoutOf } from '../features/essays/essay-thread.ts';
import type { SemanticSearcher } from '../features/search/semantic/create-searcher.ts';
import { loadConfig } from '../config.ts';
import { createMetrics } from '../monitoring/metrics.ts';
import { WorkMonitor } from '../monitoring/work-monitor.ts';
import { openProvider } from '../features/premium/open-provider.ts';
import type { StripeAddress } from '../features/premium/stripe-provider.ts';
import { SiteSettings } from '../features/settings/site-settings.ts';
import type { Sql } from '../platform/db/open.ts';
import type { Replicas } from '../platform/db/replicas.ts';
import { openFiles } from '../platform/files/open.ts';
import type { FileStore } from '../platform/files/store.ts';
import { contractViolation } from './contract-violation.ts';
import { openTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.ts';

interface TestRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** A token, or nothing for a visitor. */
  as?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  // The tests know the shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

interface TestAppOptions {
  readonly database?: TestDatabaseOptions;
  readonly semanticSearcher?: SemanticSearcher;
  /** For tests of password hashing itself. */
  readonly passwordsAtFullCost?: boolean;
  /** The folder of a built page. */
  readonly webFolder?: string;
  readonly withMetrics?: boolean;
  /** Stands for the replicas of a server. */
  readonly replicas?: Replicas;
}

/** Settings that are known only when the tests start. */
export interface TestSetting {
  readonly env: Record<string, string>;
  /** The address of the fake Stripe server. */
  readonly stripeAt?: StripeAddress;
}

/** Tests run in the server's process, so their own work would count as the callers'. */
const unpaced = { ...fairLimits, burst: Infinity };

/** Shared by the test files of a worker, since a thread takes long to load its modules. */
let essayThread: EssayThread | undefined;

interface RunningApp {
  readonly app: FastifyInstance;
  readonly settings: SiteSettings;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly sql: Sql;
}

/**
 * The app with default settings, which the test files of a worker share: creating one takes half a
 * second, most of it for the routes.
 */
let shared: RunningApp | undefined;

async function startApp(
  { sql }: TestDatabase,
  env: Record<string, string> | (() => Promise<TestSetting>),
  { semanticSearcher, webFolder, withMetrics = false, replicas }: TestAppOptions,
): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catena-files-'));
  const setting = typeof env === 'function' ? await env() : { env };
  const config = loadConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SECURITY_LOG: 'off',
    PREMIUM: 'test',
    ...setting.env,
  });
  const files = await openFiles(config);
  // On a busy machine, content takes several times as long.
  essayThread ??= createEssayThread(undefined, (essay) => 4 * timeoutOf(essay));
  const settings = new SiteSettings(sql, config.fixedSettings);
  const provider = openProvider({ sql, config }, setting.stripeAt);
  const metrics = withMetrics ? await createMetrics({ pools: { requests: sql }, monitor: new WorkMonitor(sql) }) : undefined;
  const given = { ...(semanticSearcher && { semanticSearcher }), ...(webFolder !== undefined && { webFolder }), metrics };
  const app = createApp({ sql, replicas, config, files }, { provider, settings, fairLimits: unpaced, essayThread, ...given });
  await app.ready();
  return { app, settings, files, dataDir, sql };
}

async function closeApp({ app, dataDir }: RunningApp): Promise<void> {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the app that files share, or a new one if the database, and so its pool, is another. */
async function shareApp(database: TestDatabase): Promise<RunningApp> {
  if (shared && shared.sql !== database.sql) await endSharedApp();
  shared ??= await startApp(database, {}, {});
  mkdirSync(shared.dataDir, { recursive: true });
  return shared;
}

/** Ends the use of the shared app by a file. */
async function releaseApp({ app, dataDir }: RunningApp): Promise<void> {
  // The next file could not listen again.
  if (app.server.listening) await endSharedApp();
  else rmSync(dataDir, { recursive: true, force: true });
}

async function endSharedApp(): Promise<void> {
  const ended = shared;
  shared = undefined;
  if (ended) await closeApp(ended);
}

/** The whole product over a real, empty database for one test file; truncated before each test. */
export function testApp(env: Record<string, string> | (() => Promise<TestSetting>) = {}, options: TestAppOptions = {}) {
  const isDefault = Object.keys(env).length === 0 && typeof env !== 'function' && Object.keys(options).length === 0;
  let running: RunningApp;
  let hashFully: () => void;
  let database: TestDatabase;

  beforeAll(async () => {
    hashFully = options.passwordsAtFullCost ? () => undefined : hashCheaply();
    database = await openTestDatabase({ ...options.database, lasting: isDefault });
    running = isDefault && database.isShared ? await shareApp(database) : await startApp(database, env, options);
  });
  beforeEach(async () => {
    await database.truncate();
    await running.settings.refresh();
  });
  afterAll(async () => {
    hashFully?.();
    if (running) await (running === shared ? releaseApp : closeApp)(running);
    await database?.close();
  });
  const filesFolder = (): string => join(running.dataDir, 'files');

  /**
   * Sends a request to an endpoint and checks the response against the contract: no extra, missing
   * or mistyped fields.
   */
  async function ask(name: keyof Api, { params = {}, query = {}, body, as, headers = {} }: TestRequest = {}): Promise<TestResponse> {
    const [method, path] = name.split(' ') as [InjectOptions['method'], string];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const response = await running.app.inject({
      method: method ?? 'GET',
      url,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const result = { status: response.statusCode, body: bodyOf(response), headers: response.headers };
    expect(contractViolation(name, result)).toBeUndefined();
    return result;
  }

  /** Returns all rows of a list, following the Link headers from page to page. */
  async function askAll(name: keyof Api, { query, ...rest }: TestRequest = {}): Promise<TestResponse['body'][]> {
    const rows: TestResponse['body'][] = [];
    let next: Record<string, string | number> | undefined = query ?? {};
    while (next) {
      const { status, body, headers } = await ask(name, { ...rest, query: next });
      expect(status).toBe(200);
      rows.push(...body);
      const target = /<([^>]*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      next = target === undefined ? undefined : Object.fromEntries(new URL(target, 'http://any').searchParams);
    }
    return rows;
  }

  return {
    ask,
    askAll,
    get sql(): Sql {
      return database.sql;
    },
    get database() {
      return database;
    },
    get files(): FileStore {
      return running.files;
    },
    /** The directory of uploaded files. */
    get filesFolder() {
      return filesFolder();
    },
    get app(): FastifyInstance {
      return running.app;
    },
    async signUp(username: string): Promise<string> {
      const { body, status } = await ask('POST /api/signup', {
        body: { email: `${username}@example.org`, username, password: 'correct horse' },
      });
      expect(status).toBe(201);
      return body.token;
    },
  };
}

/** Parses a JSON body; returns the text of a text file. */
function bodyOf(response: LightMyRequestResponse): TestResponse['body'] {
  if (!/json/.test(String(response.headers['content-type'] ?? 'json'))) return response.body;
  return response.body === '' ? undefined : response.json();
}
