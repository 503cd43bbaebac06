import { type HourlyLimitName, hourlyLimits, storageLimit } from '#core/rate-limits.ts';

/** Limits without and with premium. */
interface Allowance {
  readonly free: number;
  readonly premium: number;
}

export interface AccountLimits {
  readonly hourly: Readonly<Record<HourlyLimitName, Allowance>>;
  /** In bytes. */
  readonly storage: Allowance;
}

const units: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/**
 * Parses `posts=30/60, searches=off, storage=500MB/5GB`. A single number applies with and without
 * premium; `off` removes a limit. Throws an error about the first invalid part.
 */
export function parseLimits(given: string | undefined): AccountLimits {
  const changes = new Map<string, Allowance>();
  const names = [...Object.keys(hourlyLimits), 'storage'];
  for (const part of (given ?? '').split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split('=').map((text) => text.trim());
    if (!names.includes(name)) throw new Error(`LIMITS accepts ${names.join(', ')}; "${part}" sets none of them.`);
    changes.set(name, allowance(name, value));
  }
  const hourly = Object.fromEntries(
    Object.entries(hourlyLimits).map(([name, { free, premium }]) => [name, changes.get(name) ?? { free, premium }]),
  ) as Record<HourlyLimitName, Allowance>;
  return { hourly, storage: changes.get('storage') ?? storageLimit };
}

function allowance(name: string, value: string): Allowance {
  const numbers = value.split('/').map((text) => numberOf(name, text.trim()));
  const [free, premium = free, ...more] = numbers;
  if (free === undefined || premium === undefined || more.length > 0) {
    const example = name === 'storage' ? 'storage=2GB/20GB' : `${name}=60/120`;
    throw new Error(`LIMITS must set ${name} as in "${example}" (without and with premium) or "${name}=off", not "${value}".`);
  }
  return { free, premium };
}

function numberOf(name: string, text: string): number | undefined {
  if (text === 'off') return Number.POSITIVE_INFINITY;
  if (name !== 'storage') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  const [, digits, unit = ''] = /^(\d{1,6})(MB|GB|TB)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (units[unit] ?? 1);
}
