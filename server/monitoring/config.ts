import { ConfigError, type Environment, text } from '../platform/environment.ts';

export interface MonitoringConfig {
  /** The bearer token for `GET /metrics`; undefined turns it off on the main port. */
  readonly metricsToken: string | undefined;
  /** A port of its own for `GET /metrics`. */
  readonly metricsPort: number | undefined;
}

export function loadMonitoringConfig(env: Environment): MonitoringConfig {
  const metricsToken = text(env, 'METRICS_TOKEN');
  if (metricsToken !== undefined && !/^[!-~]{16,200}$/.test(metricsToken))
    throw new ConfigError('METRICS_TOKEN must have 16 to 200 characters, without spaces.');
  const port = text(env, 'METRICS_PORT');
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65535))
    throw new ConfigError(`METRICS_PORT must be a number from 0 to 65535, not "${port}".`);
  return { metricsToken, metricsPort: port === undefined ? undefined : Number(port) };
}
