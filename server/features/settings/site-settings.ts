import type { FastifyBaseLogger } from 'fastify';
import { setLibraryLanguage } from '#core/scripture/text-languages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { logFailure } from '../../platform/outage.ts';
import { defaultSettings, type FixedSettings, type SettingValues } from './declaration.ts';
import { findSettingsRevision, listSettings } from './queries.ts';

const CHANNEL = 'catena_settings';
/**
 * Milliseconds between polls for changes: while messages arrive, as a precaution, and without
 * messages.
 */
const SLOW_POLL = 60_000;
const FAST_POLL = 1000;

/**
 * Holds the settings in memory. Every process of a server learns of changes from messages of the
 * database; the embedded one, which a command may change meanwhile, is asked every second.
 */
export class SiteSettings {
  readonly #sql: Sql;
  readonly #fixed: FixedSettings;
  #values: SettingValues;
  #revision: number | undefined;
  #version = 0;
  #refreshing: Promise<void> = Promise.resolve();
  #live = false;
  #polledAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #listener: { end(): Promise<void> } | undefined;

  constructor(sql: Sql, fixed: FixedSettings) {
    this.#sql = sql;
    this.#fixed = fixed;
    this.#values = { ...defaultSettings(), ...fixed };
  }

  get values(): SettingValues {
    return this.#values;
  }

  get fixed(): FixedSettings {
    return this.#fixed;
  }

  /** Different after each change. */
  get version(): number {
    return this.#version;
  }

  /**
   * Reads the settings if they have changed. Changes that were committed before the call are in
   * force after it.
   */
  refresh(): Promise<void> {
    const next = this.#refreshing.then(() => this.#read());
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  /** Follows changes of other processes until `close`. */
  watch(log: Pick<FastifyBaseLogger, 'error'>): void {
    const refresh = (): void => {
      this.#polledAt = performance.now();
      this.refresh().catch((error: unknown) => logFailure(log, error, 'the settings could not be read'));
    };
    this.#timer = setInterval(() => {
      if (!this.#live || performance.now() - this.#polledAt >= SLOW_POLL) refresh();
    }, FAST_POLL).unref();
    this.#listener = this.#sql.listen?.({
      channel: CHANNEL,
      onMessage: refresh,
      onLive: (live) => {
        this.#live = live;
        // Messages between two connections are lost.
        refresh();
      },
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.#listener?.end(), this.#refreshing]);
  }

  async #read(): Promise<void> {
    const revision = await findSettingsRevision(this.#sql);
    if (revision === this.#revision) return;
    // Read after the revision, so that values may be newer than it, and are then read again.
    this.#values = { ...defaultSettings(), ...(await listSettings(this.#sql)), ...this.#fixed };
    setLibraryLanguage(this.#values.scripture_language ?? undefined);
    this.#revision = revision;
    this.#version++;
  }
}
