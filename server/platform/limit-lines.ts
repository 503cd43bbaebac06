import type { SecurityEvent, SecurityLine, SecurityLog } from './security-log.ts';

interface LineLimits {
  /** Lines of one network in one period. */
  readonly perNetwork: number;
  /** Lines of all networks in one period, since an attacker may have many. */
  readonly total: number;
  readonly milliseconds: number;
}

/**
 * Events that a caller can cause as often as it sends requests. Others are limited by the counts of
 * attempts.
 */
const limited: ReadonlySet<SecurityEvent> = new Set(['rejected', 'limit', 'invalid']);

/**
 * Returns a log that limits such lines, so that nobody can fill the disk, and counts the suppressed
 * ones at the end of each period.
 */
export function limitLines(
  log: SecurityLog,
  { perNetwork, total, milliseconds }: LineLimits = { perNetwork: 60, total: 1000, milliseconds: 60_000 },
): SecurityLog {
  let written = 0;
  let suppressed = 0;
  const networks = new Map<string, { written: number; suppressed: number }>();

  const admits = (network: string): boolean => {
    const counts = networks.get(network);
    if (counts && counts.written >= perNetwork) {
      counts.suppressed++;
      return false;
    }
    if (written >= total) {
      suppressed++;
      return false;
    }
    written++;
    if (counts) counts.written++;
    else networks.set(network, { written: 1, suppressed: 0 });
    return true;
  };
  const report = (count: number, network?: string): void => {
    const time = new Date().toISOString();
    if (count > 0) log.write({ level: 'info', time, event: 'suppressed', ...(network !== undefined && { network }), count });
  };
  const startPeriod = (): void => {
    for (const [network, counts] of networks) report(counts.suppressed, network);
    report(suppressed);
    networks.clear();
    written = suppressed = 0;
  };
  const timer = setInterval(startPeriod, milliseconds).unref();

  return {
    write: (line: SecurityLine) => {
      if (!limited.has(line.event) || admits(line.network ?? '')) log.write(line);
    },
    close: async () => {
      clearInterval(timer);
      startPeriod();
      await log.close();
    },
  };
}
